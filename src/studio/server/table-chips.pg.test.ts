import { expect, test } from 'vitest'

import type { ChipTable } from '#studio/games/chip-table/chip-table.ts'
import { dragonTiger } from '#studio/games/dragon-tiger/dragon-tiger-game.ts'
import { roulette } from '#studio/games/roulette/roulette-game.ts'
import { sicBo } from '#studio/games/sic-bo/sic-bo-game.ts'
import { requestId } from '#test/pg/studio-tables.ts'
import {
  balanceOf,
  begin,
  betOf,
  drawnOf,
  isSettled,
  movedBy,
  paidUp,
  place,
  roundOf,
  seat,
  setTables,
  settle,
  sitDown,
  takeOff,
  theStage,
  unit,
} from '#test/pg/table-rounds.ts'

setTables()

const tables: readonly (readonly [
  code: string,
  game: ChipTable<unknown> & Parameters<typeof seat>[0],
  chips: Record<string, bigint>,
])[] = [
  ['roulette', roulette as never, { black: unit(10), '17-20': unit(2), dozen1: unit(3) }],
  ['dragon-tiger', dragonTiger as never, { dragon: unit(10), tie: unit(2), tigerSmall: unit(3) }],
  ['sic-bo', sicBo as never, { small: unit(10), total9: unit(2), single1: unit(3) }],
]

const STAKE = unit(15)

/** The payout of the drawn round on these chips. */
async function winOf(
  game: ChipTable<unknown>,
  round: string,
  chips: Record<string, bigint>,
): Promise<bigint> {
  const { outcome } = await drawnOf(round)
  return game.settle({ bet: { currency: 'EUR', level: 0, chips }, outcome }).win
}

test.each(tables)(
  '%s: a bet sent four times, in a round whose process dies, moves money once',
  async (_, game, chips) => {
    const dies = begin()
    const [one, other] = [await seat(game), await seat(game)]
    const { watching, view } = await sitDown(dies, one)
    const request = {
      requestId: requestId(),
      round: roundOf(view).id,
      bet: { currency: 'EUR', level: 0, chips },
      atMs: theStage().clock.nowMs(),
    }
    await Promise.all([1, 2, 3].map(() => dies.tables.place(one, request)))
    const bet = betOf(await dies.tables.place(one, request))
    betOf(await place(dies, other, view, { chips }))
    expect(movedBy(one)).toEqual(['bet -1500'])
    await takeOff(watching, view)
    await dies.end()

    theStage().clock.moveTo(theStage().clock.nowMs() + 60_000)
    const [first, second] = [begin(), begin()]
    await Promise.all([first.tables.resume(), second.tables.resume()])
    await Promise.all([paidUp(first), paidUp(second)])
    const win = await winOf(game, roundOf(view).id, chips)
    for (const player of [one, other]) {
      expect(movedBy(player)).toEqual(['bet -1500', `win ${win / 1_000n}`])
      expect(balanceOf(player)).toBe(100_000_000n - STAKE + win)
    }
    // A retry after the end gets the paid bet, and moves nothing.
    expect(betOf(await first.tables.place(one, request))).toMatchObject({ id: bet.id, status: 'paid', win })
    expect(movedBy(one)).toHaveLength(2)
  },
)

test.each(tables)(
  '%s: wins that are not answered are paid once by the next process',
  async (_, game, chips) => {
    const dies = begin()
    const one = await seat(game)
    const { watching, view } = await sitDown(dies, one)
    betOf(await place(dies, one, view, { chips }))
    await takeOff(watching, view)
    theStage().wallet.silent.add('transaction/win')
    await settle(watching, 60_000)
    await dies.end()
    theStage().wallet.silent.clear()
    await paidUp(begin())
    const win = await winOf(game, roundOf(view).id, chips)
    expect(movedBy(one)).toEqual(['bet -1500', `win ${win / 1_000n}`])
  },
)

test.each(tables)(
  '%s: a round that breaks off while bets are open gives every stake back once',
  async (_, game, chips) => {
    const dies = begin()
    const one = await seat(game)
    const { view } = await sitDown(dies, one)
    betOf(await place(dies, one, view, { chips }))
    await dies.end()
    theStage().clock.moveTo(roundOf(view).bettingEndsAtMs + 60_000)
    const [first, second] = [begin(), begin()]
    await Promise.all([first.tables.resume(), second.tables.resume()])
    await Promise.all([paidUp(first), paidUp(second)])
    expect(movedBy(one)).toEqual(['bet -1500', 'rollback 1500'])
    expect(roundOf(await first.watch(one).until(isSettled))).toMatchObject({ isInterrupted: true })
  },
)
