import { expect, test } from 'vitest'

import { type Losses, addLosses } from '#studio/game/exposure.ts'
import { crash } from '#studio/games/crash/crash-game.ts'
import { dragonTiger } from '#studio/games/dragon-tiger/dragon-tiger-game.ts'
import { roulette } from '#studio/games/roulette/roulette-game.ts'
import type { TableView } from '#studio/wire/answers.ts'
import type { Process } from '#test/pg/studio-tables.ts'
import {
  begin,
  movedBy,
  next,
  paidUp,
  place,
  roundOf,
  seat,
  setTables,
  settle,
  sitDown,
  steady,
  takeOff,
  theStage,
  ticket,
  unit,
} from '#test/pg/table-rounds.ts'

import type { PlaySession } from './session-store.ts'

setTables()

const high = 2
const rich = (game: Parameters<typeof seat>[0]) => seat(game, { units: unit(200_000) })
const on = (chips: Record<string, bigint>) => ({ level: high, chips })

/** A round without bets: those of earlier tests are played to their end. */
async function newRound(process: Process, session: PlaySession): Promise<TableView> {
  const { watching, view } = await sitDown(process, session)
  await takeOff(watching, view)
  return await next(watching, await settle(watching, 200_000))
}

/** The kept losses of each house of a round. */
async function keptOf(roundId: string): Promise<Record<string, Losses>> {
  const rows = await theStage().database.read<{ house: string; losses: Losses }>(
    'SELECT house, losses FROM studio.table_exposure WHERE round_id = $1',
    [roundId],
  )
  return Object.fromEntries(rows.map(({ house, losses }) => [house, losses]))
}

const lossesOf = (chips: Record<string, bigint>) => roulette.lossesOf({ currency: 'EUR', level: high, chips })

test('bets that come together never cost more than the house may lose, and a refusal names the stake that is left', async () => {
  const process = begin()
  const first = await rich(roulette)
  const view = await newRound(process, first)
  const players = await Promise.all(Array.from({ length: 10 }, () => rich(roulette)))
  // Each may cost 75 000 chips of the 300 000: four fit.
  const red = on({ red: unit(75_000) })
  const done = await Promise.all(players.map((player) => place(process, player, view, red)))
  const taken = done.filter((answer) => !('refusal' in answer))
  expect(taken).toHaveLength(4)
  expect(done.filter((answer) => 'refusal' in answer)).toEqual(
    Array.from({ length: 6 }, () => ({ refusal: 'table_full', possible: 0n })),
  )
  // Stakes on the other side make room again, for as much as they bring in.
  await place(process, first, view, on({ black: unit(1_000) }))
  const [late] = players.filter((_, at) => 'refusal' in (done[at] ?? {}))
  if (!late) throw new Error('all were taken')
  expect(await place(process, late, view, red)).toEqual({ refusal: 'table_full', possible: unit(1_000) })
  expect(await place(process, late, view, on({ red: unit(1_000) }))).toMatchObject({ status: 'standing' })
  expect(movedBy(late)).toEqual(['bet -100000'])
  const kept = await keptOf(roundOf(view).id)
  const all = [...taken.map(() => red.chips), { black: unit(1_000) }, { red: unit(1_000) }].map(lossesOf)
  expect(kept).toEqual({ 'house EUR': all.reduce(addLosses, []) })
})

test('a stake that the wallet has not taken makes no room for the other side', async () => {
  const process = begin()
  const one = await rich(roulette)
  const view = await newRound(process, one)
  const players = await Promise.all(Array.from({ length: 5 }, () => rich(roulette)))
  const poor = await seat(roulette, { units: 0n })
  for (const player of players.slice(0, 4)) await place(process, player, view, on({ red: unit(75_000) }))
  let answer = () => {}
  theStage().wallet.hold = new Promise((resolve) => (answer = resolve))
  const refused = place(process, poor, view, on({ black: unit(75_000) }))
  while (
    (await theStage().database.read("SELECT FROM studio.table_bet WHERE status = 'staking'")).length === 0
  );
  const [last] = players.slice(4)
  if (!last) throw new Error('nobody is left')
  const beside = place(process, last, view, on({ red: unit(75_000) }))
  answer()
  expect(await beside).toEqual({ refusal: 'table_full', possible: 0n })
  expect(await refused).toMatchObject({ refusal: 'not_enough_money' })
  // The refused bet leaves nothing behind.
  const kept = await keptOf(roundOf(view).id)
  const standing = players.slice(0, 4).map(() => lossesOf({ red: unit(75_000) }))
  expect(kept['house EUR']).toEqual(standing.reduce(addLosses, []))
})

test('players of another currency, or of another game, use up nothing', async () => {
  const process = begin()
  const one = await rich(dragonTiger)
  const view = await newRound(process, one)
  const players = await Promise.all(Array.from({ length: 3 }, () => rich(dragonTiger)))
  const foreign = await seat(dragonTiger, { units: unit(200_000), currency: 'USD' })
  const most = on({ dragon: unit(125_000) })
  const done = await Promise.all(players.map((player) => place(process, player, view, most)))
  expect(done.filter((answer) => 'refusal' in answer)).toEqual([
    { refusal: 'table_full', possible: unit(50_000) },
  ])
  expect(await place(process, foreign, view, most)).toMatchObject({ status: 'standing' })
  expect(Object.keys(await keptOf(roundOf(view).id)).toSorted()).toEqual(['house EUR', 'house USD'])
})

test('a bet that was taken back, or whose stake was not answered, gives its room back', async () => {
  const process = begin()
  const one = await rich(steady)
  const view = await newRound(process, one)
  const { id } = roundOf(view)
  const standing = await place(process, one, view, ticket(unit(10), 150))
  if ('refusal' in standing) throw new Error(standing.refusal)
  expect(await keptOf(id)).toEqual({ 'house EUR': [unit(15)] })
  theStage().wallet.silent.add('transaction/bet')
  const silent = await rich(steady)
  expect(await place(process, silent, view, ticket(unit(20), 200))).toEqual({ refusal: 'returned' })
  theStage().wallet.silent.clear()
  expect(await keptOf(id)).toEqual({ 'house EUR': [unit(15)] })
  await process.tables.takeBack(one, { bet: standing.id, atMs: theStage().clock.nowMs() })
  expect(await keptOf(id)).toEqual({ 'house EUR': [0n] })
  await paidUp(process)
})

test('a round from before losses were kept counts its earlier bets with the next one', async () => {
  const process = begin()
  const [one, other] = [await rich(roulette), await rich(roulette)]
  const view = await newRound(process, one)
  const { id } = roundOf(view)
  await place(process, one, view, on({ '17': unit(100) }))
  await theStage().database.read('DELETE FROM studio.table_exposure WHERE round_id = $1', [id])
  await place(process, other, view, on({ '17': unit(200) }))
  expect(await keptOf(id)).toEqual({ 'house EUR': lossesOf({ '17': unit(300) }) })
})

test('open bets of a flight share a cap that the view names before the round starts', async () => {
  const process = begin()
  const first = await rich(crash)
  await newRound(process, first)
  const { watching, view } = await sitDown(process, first)
  const players = await Promise.all(Array.from({ length: 12 }, () => rich(crash)))
  for (const player of players) await place(process, player, view, ticket(unit(500)))
  const open = await watching.until(({ round }) => round?.players === players.length)
  expect(roundOf(open).cap).toBe(3_333)
  const most = { stake: unit(1_000), place: 0 }
  const beyond = await Promise.all(
    Array.from({ length: 5 }, async () => place(process, await rich(crash), view, most)),
  )
  expect(beyond.filter((answer) => 'refusal' in answer)).toEqual([{ refusal: 'table_full', possible: 0n }])
  expect(roundOf(await watching.until(({ round }) => round?.players === 16)).cap).toBe(2_000)
  await takeOff(watching, view)
  const rows = await theStage().database.read<{ cap: number; bets: number }>(
    `SELECT (bet->>'cap')::int AS cap, count(*)::int AS bets FROM studio.table_bet
      WHERE round_id = $1 AND status = 'standing' GROUP BY 1`,
    [roundOf(view).id],
  )
  expect(rows).toEqual([{ cap: 2_000, bets: 16 }])
})

test('the bound of a brand holds for its own players alone', async () => {
  const process = begin()
  const ofBrand = (brand: string, lossMost?: bigint) =>
    seat(roulette, { units: unit(200_000), brand, ...(lossMost === undefined ? {} : { lossMost }) })
  const [early, one, other] = [
    await ofBrand('jade'),
    await ofBrand('jade', unit(1_000)),
    await ofBrand('ruby'),
  ]
  const view = await newRound(process, early)
  // Placed before the bound was known: it counts towards it.
  await place(process, early, view, on({ red: unit(400) }))
  await place(process, other, view, on({ red: unit(50_000) }))
  const red = (chips: number) => place(process, one, view, on({ red: unit(chips) }))
  expect(await red(700)).toEqual({ refusal: 'table_full', possible: unit(600) })
  expect(await red(600)).toMatchObject({ status: 'standing' })
  // A session from before the bound was set is bounded by its own operator alone, and is counted.
  expect(await place(process, early, view, on({ black: unit(100) }))).toMatchObject({
    refusal: 'opposite_bets',
  })
  expect(await red(25)).toEqual({ refusal: 'table_full', possible: 0n })
  const kept = await keptOf(roundOf(view).id)
  expect(kept['house EUR jade']).toEqual(
    addLosses(lossesOf({ red: unit(400) }), lossesOf({ red: unit(600) })),
  )
  expect(Object.keys(kept).toSorted()).toEqual(['house EUR', 'house EUR jade'])
})
