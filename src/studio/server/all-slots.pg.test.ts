import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { games } from '#studio/games/games.ts'
import { type SlotCommand, type SlotState, slotOf } from '#studio/games/slots/slot-game.ts'
import type { SlotModel } from '#studio/games/slots/slot-model.ts'
import { slots } from '#studio/games/slots/slot-models.ts'
import { verifyRound } from '#studio/pages/verify.ts'
import type { PastRound, Played, Refused, RoundDetails } from '#studio/wire/answers.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { type Seat, type StudioStage, openStudioStage } from '#test/pg/studio.ts'

import { chanceOf } from './chance.ts'

let stage: StudioStage
beforeAll(async () => {
  stage = await openStudioStage()
})
afterAll(async () => {
  expect(await ledgerFaults(stage.house)).toEqual([])
  await stage.close()
})

function played(answer: Played | Refused): Played {
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}

/** Calls of pages come slower than those of a test. */
const forgetPace = (seat: Seat) =>
  stage.rows(
    `UPDATE studio.step SET played_at = played_at - interval '1 minute'
      WHERE player_id = (SELECT id FROM studio.player WHERE name = $1)`,
    [seat.player],
  )

/** A client seed of the player's next server seed with which the first spin brings the feature, or pays where there is none. */
async function seedOfFeature(seat: Seat, model: SlotModel): Promise<string> {
  await seat.open()
  const [waiting] = await stage.rows<{ serverSeed: string }>(
    `SELECT server_seed AS "serverSeed" FROM studio.seed JOIN studio.player ON player.id = player_id
      WHERE player.name = $1 AND begun_at IS NULL`,
    [seat.player],
  )
  if (!waiting) throw new Error('the next server seed is missing')
  let paying = ''
  for (let nth = 0; nth < 5_000; nth += 1) {
    const clientSeed = `feature-${nth}`
    const drawn = model.draw(chanceOf({ ...waiting, clientSeed, nonce: 0 }), undefined)
    if (drawn.freeLeft > 0) return clientSeed
    if (drawn.units > 0) paying = clientSeed
    // Many spins without a feature: there is none.
    if (nth > 2_000 && paying !== '') return paying
  }
  throw new Error(`${model.code} never pays`)
}

describe('a stake, a win, a feature that goes on after a reload, and a past round that follows from its seeds', () => {
  test.each(slots.map(({ model, jackpot }) => [model.code, model, jackpot] as const))(
    '%s',
    async (code, model, jackpot) => {
      const seat = await stage.sit({ game: code })
      const clientSeed = await seedOfFeature(seat, model)
      expect(await seat.call('seeds', { clientSeed })).toMatchObject({ clientSeed })
      const before = await seat.balance()
      const game = slotOf(model, jackpot)
      const stake = 20_000n
      const first = played(await seat.play({ kind: 'spin', stake } satisfies SlotCommand))
      expect(first.stake).toBe(stake)
      let last = first
      while (!last.isOver) {
        await forgetPace(seat)
        const { last: reloaded } = await seat.open()
        expect(reloaded).toMatchObject({
          round: first.round,
          publicPart: last.publicPart,
          result: last.result,
        })
        last = played(await seat.play(game.finish(last.publicPart as SlotState), first.round))
      }
      expect(last.roundWin).toBeGreaterThanOrEqual(0n)
      expect(await seat.balance()).toBe(before - stake + last.roundWin)
      const { rounds } = (await seat.call('history')) as unknown as { readonly rounds: readonly PastRound[] }
      expect(rounds).toMatchObject([{ id: first.round, stake, win: last.roundWin }])
      await seat.call('seeds', { clientSeed: 'the-next-one' })
      const round = (await seat.call<RoundDetails>('round', { id: first.round })) as RoundDetails
      expect(round.steps).toHaveLength(last.place + 1)
      const known = games.find((facts) => facts.game.code === code)?.game
      expect(known && (await verifyRound(known, round))).toBe('agrees')
    },
  )
})
