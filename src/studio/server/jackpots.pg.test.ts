import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Jackpot, seedOf } from '#studio/game/jackpot.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
import { type GameFacts, games } from '#studio/games/games.ts'
import { type SlotGame, slotOf } from '#studio/games/slots/slot-game.ts'
import { sevens } from '#studio/games/slots/models/sevens.ts'
import type { Played, Refused, RoundDetails } from '#studio/wire/answers.ts'
import { type BadLine, openBadLine } from '#test/pg/bad-line.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type Seat, type StudioStage, openStudioStage } from '#test/pg/studio.ts'

const jackpot: Jackpot = {
  code: 'rigged-pool',
  name: 'Rigged',
  shareBp: 100,
  seedStakes: 1_000,
  oneIn: 100_000,
}
const SEED = seedOf(jackpot, CURRENCY)
const stake = 200_000n
const SHARE = 2_000n

/** Two games of one pool: a spin of the first never wins it, every spin of the second does. The reels pay nothing. */
const rigged = (code: string, drawn: number): GameFacts => {
  const game: SlotGame = slotOf({ ...sevens, code }, jackpot)
  const below = (limit: number) => (limit === jackpot.oneIn ? drawn : ([10, 5, 0][turn++ % 3] ?? 0) % limit)
  let turn = 0
  const rig = {
    ...game,
    play: (move: Parameters<SlotGame['play']>[0]) => game.play({ ...move, random: { below } }),
  }
  return {
    name: code,
    category: 'Video Slots',
    studio: 'Tessera Studio',
    features: [],
    game: rig as unknown as SoloGame,
  }
}

let wallet: BadLine
let stage: StudioStage
let target = ''

beforeAll(async () => {
  wallet = await openBadLine(() => target)
  stage = await openStudioStage({
    games: [...games, rigged('pool-fills', 99_999), rigged('pool-wins', 0)],
    walletUrl: (url) => {
      target = url
      return wallet.url
    },
  })
  for (const code of ['pool-fills', 'pool-wins'])
    await stage.house.asOwner(
      `INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category)
       VALUES ('TESSERA', $1, $1, '{"EN": "Rigged"}', $1, 'slots')`,
      [code],
    )
})
afterEach(async () => {
  wallet.mend()
  await stage.studio().workOff()
  await expectWhole()
})
afterAll(async () => {
  await stage?.close()
  await wallet?.close()
})

const spin = (seat: Seat, requestId?: string) => seat.play({ kind: 'spin', stake }, undefined, requestId)
const sit = (game: string) => stage.sit({ game })
const poolOf = async (seat: Seat) => (await seat.open()).pool ?? 0n
function played(answer: Played | Refused): Played {
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}

/** Shares of taken stakes and seeds went in, recorded wins went out, and the difference is the pool. */
async function expectWhole(): Promise<void> {
  const [sums] = await stage.rows<Record<string, string>>(`
    SELECT (SELECT sum(fed) FROM studio.jackpot_part)::text AS fed,
           (SELECT sum(jackpot_share) FROM studio.step WHERE status = 'done')::text AS shares,
           (SELECT sum(paid) FROM studio.jackpot_part)::text AS paid,
           (SELECT sum(amount) FROM studio.jackpot_win)::text AS wins,
           (SELECT sum(jackpot_win) FROM studio.step WHERE status = 'done' AND jackpot_is_won)::text AS "ofSteps",
           (SELECT sum(seeded) FROM studio.jackpot_part)::text AS seeded,
           (SELECT count(*) FROM studio.jackpot_win)::text AS count`)
  if (!sums || sums['fed'] === null) return
  expect(sums['fed']).toBe(sums['shares'])
  expect(BigInt(sums['paid'] ?? 0)).toBe(BigInt(sums['wins'] ?? 0))
  expect(BigInt(sums['ofSteps'] ?? 0)).toBe(BigInt(sums['wins'] ?? 0))
  expect(BigInt(sums['seeded'] ?? 0)).toBe(SEED * (1n + BigInt(sums['count'] ?? 0)))
}

test('a pool stands at its seed, takes the share of each stake once, and pays all of it with a win', async () => {
  const [filler, winner] = [await sit('pool-fills'), await sit('pool-wins')]
  expect(await poolOf(filler)).toBe(SEED)
  const requestId = randomUUID()
  expect(played(await spin(filler, requestId))).toMatchObject({ win: 0n, jackpotWin: 0n, pool: SEED + SHARE })
  await spin(filler, requestId)
  expect(await poolOf(winner)).toBe(SEED + SHARE)
  const before = await winner.balance()
  const won = SEED + 2n * SHARE
  const answer = played(await spin(winner))
  expect(answer).toMatchObject({ win: won, jackpotWin: won, roundWin: won, pool: SEED, isPaid: true })
  expect(await winner.balance()).toBe(before - stake + won)
  const details = (await winner.call<RoundDetails>('round', { id: answer.round })) as RoundDetails
  expect(details).toMatchObject({ win: won, steps: [{ win: 0n, jackpotWin: won }] })
})

test('of two players who win at once one gets the pool and the other the new one', async () => {
  const seats = [await sit('pool-wins'), await sit('pool-wins')]
  const pool = await poolOf(await sit('pool-fills'))
  const wins = (await Promise.all(seats.map((seat) => spin(seat)))).map((answer) => played(answer).jackpotWin)
  expect(wins.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
    [pool + SHARE, SEED + SHARE].toSorted((one, other) => (one < other ? -1 : 1)),
  )
})

test('many players who fill and win at once leave a pool without a gap', async () => {
  const seats = await Promise.all(
    Array.from({ length: 9 }, (_, place) => sit(place % 3 === 0 ? 'pool-wins' : 'pool-fills')),
  )
  const answers = await Promise.all(seats.flatMap((seat) => [spin(seat), spin(seat)]))
  expect(answers.some((answer) => !('refusal' in answer) && answer.jackpotWin > 0n)).toBe(true)
})

test('a stake that the operator refuses, or does not answer, neither fills the pool nor wins it', async () => {
  const poor = await stage.sit({ game: 'pool-wins', amount: stake - 1_000n })
  const seat = await sit('pool-wins')
  const pool = await poolOf(seat)
  expect(await spin(poor)).toMatchObject({ refusal: 'not_enough_money' })
  wallet.become('transaction/bet', 'lose_answer')
  expect(await spin(seat)).toEqual({ refusal: 'returned' })
  wallet.mend()
  // The process that sent the stake dies: another one rolls it back.
  wallet.become('transaction/bet', 'hold')
  const answer = spin(seat)
  await wallet.held('transaction/bet')
  await stage.studio().workOff()
  wallet.mend()
  expect(await answer).toEqual({ refusal: 'returned' })
  expect(await poolOf(seat)).toBe(pool)
})

test('a jackpot whose payment is not answered is paid after the process died, once', async () => {
  const seat = await sit('pool-wins')
  const [before, pool] = [await seat.balance(), await poolOf(seat)]
  wallet.become('transaction/win', 'lose_answer')
  const requestId = randomUUID()
  expect(played(await spin(seat, requestId))).toMatchObject({ isPaid: false, jackpotWin: pool + SHARE })
  wallet.mend()
  await stage.restart()
  await stage.studio().workOff()
  expect(played(await spin(seat, requestId))).toMatchObject({ isPaid: true, jackpotWin: pool + SHARE })
  expect(await seat.balance()).toBe(before - stake + pool + SHARE)
})

test('free play has no pool, and each brand and currency one of its own', async () => {
  const launched = await stage.supply('game/url', { game_code: 'pool-wins', currency: 'XXX', lang: 'en' })
  const token = new URL((launched.body as { url: string }).url).hash.slice(1)
  const ask = async (path: string, body: object = {}) =>
    await (
      await fetch(`http://127.0.0.1:${stage.studio().port}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    ).json()
  const opened = (await ask('session')) as { pool?: unknown; rtpBp: number; config: object }
  expect(opened).toMatchObject({ rtpBp: sevens.rtpBp })
  expect([opened.pool, Object.keys(opened.config)]).toEqual([undefined, ['stakes']])
  const filler = await sit('pool-fills')
  await spin(filler)
  const list = async (brand: object) =>
    (await stage.supply('jackpot/list', { currency: CURRENCY, ...brand })).body as object[]
  expect(await list({})).toContainEqual({
    jackpot_code: 'rigged-pool',
    name: 'Rigged',
    game_codes: ['pool-fills', 'pool-wins'],
    currency: CURRENCY,
    amount: Number(await poolOf(filler)),
  })
  expect(await list({ sub_partner_id: 'another' })).toContainEqual(
    expect.objectContaining({ jackpot_code: 'rigged-pool', amount: Number(SEED) }),
  )
  expect((await stage.supply('jackpot/list', {})).status).toBe(400)
})
