import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { dunes } from '#studio/games/slots/models/dunes.ts'
import type { SlotConfig } from '#studio/games/slots/slot-game.ts'
import { games } from '#studio/games/games.ts'
import { verifyRound } from '#studio/pages/verify.ts'
import type { Played, Refused, RoundDetails } from '#studio/wire/answers.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { type Seat, type StudioStage, openStudioStage } from '#test/pg/studio.ts'
import { wageringOf } from '#test/pg/wagering-steps.ts'

let stage: StudioStage
beforeAll(async () => {
  stage = await openStudioStage()
})
afterAll(async () => {
  expect(await ledgerFaults(stage.house)).toEqual([])
  await stage.close()
})

const GAME = dunes.code
const stake = 20_000n
const price = stake * BigInt(dunes.bought?.times ?? 0)
const buy = { kind: 'buy', stake } as const
const allowed = { min_cycle_ms: 500, feature_buy: true }

function played(answer: Played | Refused): Played {
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}

/** The pace of reels is tested elsewhere. */
const forgetPace = (seat: Seat) =>
  stage.rows(
    `UPDATE studio.step SET played_at = played_at - interval '1 minute'
      WHERE player_id = (SELECT id FROM studio.player WHERE name = $1)`,
    [seat.player],
  )

const betsOf = (seat: Seat) =>
  stage.rows<{ moved: bigint }>(
    "SELECT moved FROM provider_transaction WHERE member_id = $1 AND kind = 'bet'",
    [seat.memberId],
  )

test.each([
  ['forbids it', { feature_buy: false }],
  ['does not name it', {}],
  ['names something else', { feature_buy: 'true' }],
])('a feature is refused in a market that %s, before any wallet call', async (_, meta) => {
  const seat = await stage.sit({ game: GAME, meta })
  const before = await seat.balance()
  expect((await seat.open()).config).not.toHaveProperty('bought')
  expect(await seat.play(buy)).toEqual({ refusal: 'feature_not_offered' })
  expect([await seat.balance(), await betsOf(seat)]).toEqual([before, []])
})

test('a feature is one stake of its whole price: for the wallet, the wagering and a retry', async () => {
  const seat = await stage.sit({ game: GAME, meta: allowed })
  const before = await seat.balance()
  const member = { id: seat.memberId, merchantId: stage.house.merchantId }
  const [, unplayed] = await wageringOf(stage.house, member)
  const requestId = randomUUID()
  const bought = played(await seat.play(buy, undefined, requestId))
  expect(bought).toMatchObject({
    stake: price,
    win: 0n,
    roundStake: price,
    isOver: false,
    net: { staked: price },
  })
  expect(played(await seat.play(buy, undefined, requestId)).round).toBe(bought.round)
  expect(await betsOf(seat)).toEqual([{ moved: -price }])
  expect(await seat.balance()).toBe(before - price)
  expect(await wageringOf(stage.house, member)).toEqual([0n, unplayed - price])

  let last = bought
  while (!last.isOver) {
    await forgetPace(seat)
    last = played(await seat.play({ kind: 'free' }, bought.round))
    expect(last.stake).toBe(0n)
  }
  expect(last.place).toBe(dunes.bought?.spins)
  expect(await seat.balance()).toBe(before - price + last.roundWin)
  await seat.call('seeds', { clientSeed: 'another-seed' })
  const round = (await seat.call<RoundDetails>('round', { id: bought.round })) as RoundDetails
  const game = games.find((facts) => facts.game.code === GAME)?.game
  expect(game && (await verifyRound(game, round))).toBe('agrees')
})

test('no price is above the market’s largest stake', async () => {
  const seat = await stage.sit({ game: GAME, meta: { ...allowed, max_stake: Number(price) - 1 } })
  expect(((await seat.open()).config as SlotConfig).bought?.stakes).toEqual([])
  expect(await seat.play(buy)).toEqual({ refusal: 'stake_not_offered' })
  expect(await betsOf(seat)).toEqual([])
})

test('a feature is not bought with a free round', async () => {
  const seat = await stage.sit({ game: GAME, meta: allowed })
  const reward = randomUUID()
  expect(await seat.call('play', { requestId: randomUUID(), command: buy, reward })).toEqual({
    refusal: 'feature_not_offered',
  })
})

test('free play sells it for credits, where the market allows it', async () => {
  const launch = { game_code: GAME, currency: 'XXX', lang: 'en' }
  const answers = await Promise.all(
    [allowed, {}].map(async (meta) => {
      const launched = await stage.supply('game/url', { ...launch, meta })
      const token = new URL((launched.body as { url: string }).url).hash.slice(1)
      const answer = await fetch(`http://127.0.0.1:${stage.studio().port}/api/play`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: `{"requestId":"${randomUUID()}","command":{"kind":"buy","stake":{"units":"${stake}"}}}`,
      })
      return await answer.json()
    }),
  )
  expect(answers).toMatchObject([
    { stake: { units: String(price) }, isOver: false },
    { refusal: 'feature_not_offered' },
  ])
})
