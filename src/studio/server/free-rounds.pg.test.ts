import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import type { PastRound, Played, Refused, RoundDetails } from '#studio/wire/answers.ts'
import { stateOfRounds, layFreeRounds, ROUND } from '#test/pg/free-rounds-stage.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { inGame } from '#test/offers/version-cases.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type Seat, type StudioStage, openStudioStage } from '#test/pg/studio.ts'

let stage: StudioStage
beforeAll(async () => {
  stage = await openStudioStage()
})
afterAll(() => stage?.close())

const GAME = 'copper-sevens'
const FULL = 10_000_000n

const spin = async (seat: Seat, reward: string | undefined, stake = ROUND) =>
  await seat.call('play', { requestId: randomUUID(), command: { kind: 'spin', stake }, reward })

/** Plays a free round to its end, free spins included. */
async function playOut(seat: Seat, reward: string): Promise<Played> {
  await forgetPace(seat)
  let done = (await spin(seat, reward)) as Played
  while (!done.isOver) {
    await forgetPace(seat)
    done = (await seat.play({ kind: 'free' }, done.round)) as Played
  }
  return done
}

/** The pace of reels is tested elsewhere. */
const forgetPace = (seat: Seat) =>
  stage.rows(
    `UPDATE studio.step SET played_at = played_at - interval '1 minute'
      WHERE player_id = (SELECT id FROM studio.player WHERE name = $1)`,
    [seat.player],
  )

async function give(count: number) {
  const seat = await stage.sit({ game: GAME })
  const { vendorCode, gameCode } = await gameOf()
  const laid = await layFreeRounds(
    stage.house,
    { id: seat.memberId, merchantId: stage.house.merchantId },
    { count, version: inGame(vendorCode, gameCode) },
  )
  await runJob(stage.house.services, 'ask_free_rounds')
  return { seat, laid, rounds: () => stateOfRounds(stage.house, laid) }
}

async function gameOf() {
  const [game] = await stage.house.asOwner<{ vendorCode: string; gameCode: string }>(
    'SELECT vendor_code AS "vendorCode", code AS "gameCode" FROM game WHERE provider_game_id = $1',
    [GAME],
  )
  if (!game) throw new Error(`no game ${GAME}`)
  return game
}

test('rounds that an offer gave are asked for, played, survive a restart and are credited in total', async () => {
  const { seat, rounds } = await give(3)
  expect(await rounds()).toMatchObject({ state: 'ready' })
  const { freeRounds } = await seat.open()
  expect(freeRounds).toMatchObject({ count: 3, left: 3, stake: ROUND, won: 0n })
  const id = freeRounds?.id ?? ''
  let won = 0n
  for (const left of [2, 1]) {
    const done = await playOut(seat, id)
    won += done.roundWin
    expect(done).toMatchObject({ balance: FULL, isPaid: true })
    expect(done.freeRounds).toMatchObject({ left, won })
    expect(done.net.staked).toBe(0n)
    await stage.restart()
  }
  expect((await seat.open()).freeRounds).toMatchObject({ left: 1, won })
  const { rounds: past } = (await seat.call('history', {})) as { rounds: PastRound[] }
  expect(past.map(({ isFree }) => isFree)).toEqual([true, true])
  expect(await seat.call<RoundDetails>('round', { id: past[0]?.id })).toMatchObject({ isFree: true })
  expect(await seat.balance()).toBe(FULL)
  const last = await playOut(seat, id)
  won += last.roundWin
  expect(last).toMatchObject({ balance: FULL + won, isPaid: true })
  expect(last.freeRounds).toMatchObject({ left: 0, won })
  expect(await seat.balance()).toBe(FULL + won)
  expect(await rounds()).toMatchObject({ state: 'credited', bets: 3, total: won })
  expect((await seat.open()).freeRounds).toBeUndefined()
  await forgetPace(seat)
  expect(await spin(seat, id)).toEqual({ refusal: 'free_rounds_over' } satisfies Refused)
  const listed = await stage.supply('freebet/rewards/list', {})
  expect(
    (listed.body as { reward_uuid: string; status: string }[]).find((one) => one.reward_uuid === id)?.status,
  ).toBe('FRS_FINISHED')
})

test('a free round has the stake that was given, is the player’s own, and one request plays one', async () => {
  const { seat, rounds } = await give(2)
  const other = await stage.sit({ game: GAME })
  const id = (await seat.open()).freeRounds?.id ?? ''
  expect(await spin(seat, id, 40_000n)).toEqual({ refusal: 'free_rounds_over' })
  expect(await spin(other, id)).toEqual({ refusal: 'free_rounds_over' })
  expect(await spin(seat, 'invented')).toEqual({ refusal: 'free_rounds_over' })
  const requestId = randomUUID()
  const body = { requestId, command: { kind: 'spin', stake: ROUND }, reward: id }
  await Promise.all([1, 2, 3].map(() => seat.call('play', body)))
  expect(await rounds()).toMatchObject({ bets: 1 })
  // Without naming them a spin costs its stake.
  await stage.rows(`UPDATE studio.round SET status = 'closed', closed_at = now() WHERE status = 'open'`)
  await forgetPace(seat)
  const paid = (await spin(seat, undefined)) as Played
  expect((paid.result as SlotSpin).frames.length).toBeGreaterThan(0)
  const { rounds: past } = (await seat.call('history', {})) as { rounds: PastRound[] }
  expect(past.map(({ isFree }) => isFree)).toEqual([false, true])
  expect(await seat.balance()).toBe(FULL - ROUND + (paid.isPaid ? paid.win : 0n))
})

test('a round whose bet the house refuses is not used up', async () => {
  const { seat, rounds } = await give(1)
  const id = (await seat.open()).freeRounds?.id ?? ''
  await stage.house.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, break_until) VALUES ($1, $2, now() + interval '1 hour')
     ON CONFLICT (member_id) DO UPDATE SET break_until = excluded.break_until`,
    [stage.house.merchantId, seat.memberId],
  )
  expect(await spin(seat, id)).toMatchObject({ refusal: expect.any(String) })
  expect((await seat.open()).freeRounds).toMatchObject({ left: 1 })
  expect(await rounds()).toMatchObject({ state: 'ready', bets: 0 })
})

const times = { start_time: '2026-01-01 00:00:00', end_time: '2099-01-01 00:00:00' }
const reward = {
  operator_reference: 'reference-1',
  prepaid_uuid: `any-${GAME}`,
  user: 'one-7',
  game_code: GAME,
  currency: CURRENCY,
  bet_count: 5,
  bet_value: Number(ROUND),
  ...times,
}

test('a reference makes one reward: the same again is the same, anything else a conflict', async () => {
  const first = await stage.supply('freebet/rewards/create', reward)
  expect(first).toMatchObject({ status: 200, body: { status: 'FRS_NEW', bets_played: 0 } })
  const again = await Promise.all([1, 2, 3].map(() => stage.supply('freebet/rewards/create', reward)))
  for (const one of again) expect(one.body).toEqual(first.body)
  expect((await stage.supply('freebet/rewards/create', { ...reward, user: 'one-8' })).status).toBe(409)
  const { reward_uuid: id } = first.body as { reward_uuid: string }
  const cancelled = await stage.supply('freebet/rewards/cancel', { reward_uuid: id })
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'FRS_CANCELLED' } })
  expect((await stage.supply('freebet/rewards/cancel', { reward_uuid: randomUUID() })).status).toBe(404)
})

test.each<[string, object, number]>([
  ['a game that is no slot', { game_code: 'baccarat', prepaid_uuid: 'any-baccarat' }, 404],
  ['a prepaid of another game', { prepaid_uuid: 'any-peacock-mosaic' }, 404],
  ['no rounds', { bet_count: 0 }, 400],
  ['too many rounds', { bet_count: 1_001 }, 400],
  ['half a round', { bet_count: 1.5 }, 400],
  ['a stake that the game does not offer', { bet_value: 20_001 }, 422],
  ['a stake as text', { bet_value: '20000' }, 400],
  ['a time that ends before it begins', { end_time: '2025-01-01 00:00:00' }, 400],
  ['no reference', { operator_reference: '' }, 400],
  ['no player', { user: undefined }, 400],
])('rewards/create refuses %s', async (_what, change, status) => {
  const body = { ...reward, operator_reference: randomUUID(), ...change }
  expect((await stage.supply('freebet/rewards/create', body)).status).toBe(status)
})
