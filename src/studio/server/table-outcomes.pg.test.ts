import { expect, test } from 'vitest'

import { PLAY_CURRENCY } from '#domain/money/currency.ts'
import {
  type BlackjackOutcome,
  type BlackjackView,
  blackjack,
} from '#studio/games/blackjack/blackjack-game.ts'
import { games } from '#studio/games/games.ts'
import { verifyRound } from '#studio/pages/verify.ts'
import {
  begin,
  betOf,
  isPlaying,
  isSettled,
  movedBy,
  paidUp,
  place,
  roundOf,
  seat,
  setTables,
  sitDown,
  theStage,
  unit,
} from '#test/pg/table-rounds.ts'

import { findRoundDetails } from './round-details.ts'
import type { PlaySession } from './session-store.ts'

setTables()

test('each house, and each player of free play, has cards of its own on every seat and for the dealer, and is paid by them', async () => {
  const process = begin()
  const players = [
    await seat(blackjack, { units: unit(100_000) }),
    await seat(blackjack, { units: unit(100_000), currency: 'USD' }),
    await seat(blackjack, { units: unit(100_000), currency: PLAY_CURRENCY }),
    await seat(blackjack, { units: unit(100_000), currency: PLAY_CURRENCY }),
  ]
  const [first] = players as [PlaySession]
  const looker = await seat(blackjack, { currency: 'GBP' })
  const { watching, view } = await sitDown(process, first)
  const { id, bettingEndsAtMs } = roundOf(view)
  const tables = [watching, ...[...players.slice(1), looker].map((one) => process.watch(one))]
  for (const one of players) {
    const { levels } = blackjack.configure({ currency: one.currency, stakeMax: undefined })
    betOf(await place(process, one, view, { level: 0, seat: 3, stake: levels[0]?.chip ?? 0n }))
  }
  theStage().clock.moveTo(bettingEndsAtMs)
  const dealt = await Promise.all(tables.map((table) => table.until(isPlaying)))
  const [round] = await theStage().database.read<{ outcome: { houses: Record<string, BlackjackOutcome> } }>(
    'SELECT outcome FROM studio.table_round WHERE id = $1',
    [id],
  )
  const houseOf = ({ currency, playerId }: PlaySession) =>
    currency === PLAY_CURRENCY ? `house ${currency} ${playerId}` : `house ${currency}`
  const shoes = players.map((one) => round?.outcome.houses[houseOf(one)]?.shoe ?? '')
  expect(new Set(shoes).size).toBe(4)
  const cardAt = (shoe: string, at: number) => shoe.slice(at * 2, at * 2 + 2)
  // The dealer's open card, and the first two of the fourth seat.
  const parts = dealt.map((each) => roundOf(each).publicPart as BlackjackView)
  for (const [nth, shoe] of shoes.entries()) {
    expect(parts[nth]?.dealer[0]).toBe(cardAt(shoe, 0))
    expect(parts[nth]?.seats[0]?.hands[0]?.cards).toEqual([144, 145].map((at) => cardAt(shoe, at)))
  }
  expect(parts[4]?.seats).toEqual([])

  const areSettled = () => {
    theStage().clock.moveTo(theStage().clock.nowMs() + 400)
    return tables.every((one) => one.views.some(isSettled))
  }
  await expect.poll(areSettled, { interval: 10 }).toBe(true)
  await paidUp(process)
  for (const [nth, one] of players.entries()) {
    const details = await findRoundDetails(
      { database: theStage().database, games, nowMs: theStage().clock.nowMs },
      { roundId: id, playerId: one.playerId, language: 'EN' },
    )
    if (!details) throw new Error('no round')
    expect(await verifyRound(blackjack, details)).toBe('agrees')
    const [bet] = details.table?.bets ?? []
    const outcome = { shoe: shoes[nth] ?? '' }
    expect(bet?.win).toBe(blackjack.settle({ bet: bet?.bet as never, outcome }).win)
    if (nth < 2) expect(movedBy(one).at(-1)).toBe(`win ${(bet?.win ?? 0n) / 1_000n}`)
  }
})

test('fifty players of free play find room in a round, the next one does not, and players with money always do', async () => {
  const process = begin()
  const free = await Promise.all(
    Array.from({ length: 51 }, () => seat(blackjack, { units: unit(100), currency: PLAY_CURRENCY })),
  )
  const paying = await seat(blackjack, { units: unit(100) })
  const { view } = await sitDown(process, paying)
  const bet = (one: PlaySession) => {
    const { levels } = blackjack.configure({ currency: one.currency, stakeMax: undefined })
    return place(process, one, view, { level: 0, seat: 3, stake: levels[0]?.chip ?? 0n })
  }
  // Ten at once: a connection of the pool is awaited for a few seconds alone.
  for (let from = 0; from < 50; from += 10)
    for (const placed of await Promise.all(free.slice(from, from + 10).map(bet))) betOf(placed)
  expect(await bet(free[50] as PlaySession)).toEqual({ refusal: 'table_full' })
  // Someone who has room keeps it.
  expect(await bet(free[0] as PlaySession)).toEqual({ refusal: 'seat_taken' })
  betOf(await bet(paying))
  // Only a stake of money leaves a row of what it may cost.
  const { id } = roundOf(view)
  expect(
    await theStage().database.read('SELECT house FROM studio.table_exposure WHERE round_id = $1', [id]),
  ).toEqual([{ house: expect.not.stringContaining(PLAY_CURRENCY) as string }])
})
