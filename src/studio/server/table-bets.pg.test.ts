import { describe, expect, test } from 'vitest'

import { baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import { requestId } from '#test/pg/studio-tables.ts'
import {
  begin,
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

import type { PlaySession } from './session-store.ts'

setTables()

test.each([
  ['bonus_not_in_game', 'bonus_not_in_game'],
  ['bonus_stake_too_large', 'bonus_stake_too_large'],
  ['a_rule_of_tomorrow', 'closed'],
])('a bet refused by the rule %s of a bonus is refused as %s', async (rule, refusal) => {
  const process = begin()
  const one = await seat(baccarat)
  const { view } = await sitDown(process, one)
  theStage().wallet.bonusRule = rule
  const answer = await place(process, one, view, { chips: { player: unit(10) } })
  expect(answer).toMatchObject({ refusal })
  expect(movedBy(one)).toEqual([])
})

describe('a bet', () => {
  test('refused by the wallet gets the refusal, costs nothing and is not stored', async () => {
    const process = begin()
    const poor = await seat(baccarat, { units: unit(5) })
    const { watching, view } = await sitDown(process, poor)
    expect(await place(process, poor, view, { chips: { player: unit(10) } })).toEqual({
      refusal: 'not_enough_money',
      balance: unit(5),
    })
    expect(watching.views.at(-1)?.mine).toEqual([])
    expect(movedBy(poor)).toEqual([])
  })

  test('without an answer is rolled back, whether or not it was taken', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { view } = await sitDown(process, one)
    theStage().wallet.silent.add('transaction/bet')
    expect(await place(process, one, view, { chips: { player: unit(10) } })).toEqual({ refusal: 'returned' })
    await paidUp(process)
    expect(movedBy(one)).toEqual(['bet -1000', 'rollback 1000'])
  })

  test('retried with its request id is the same bet', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { view } = await sitDown(process, one)
    const request = {
      requestId: requestId(),
      round: roundOf(view).id,
      bet: { currency: 'EUR', chips: { tie: unit(3) } },
      atMs: theStage().clock.nowMs(),
    }
    const bets = await Promise.all([1, 2, 3].map(() => process.tables.place(one, request)))
    expect(new Set(bets.map((bet) => ('refusal' in bet ? bet.refusal : bet.id))).size).toBeLessThan(3)
    expect(movedBy(one)).toEqual(['bet -300'])
  })

  test('is judged by its time of arrival: accepted in the last millisecond, refused at the end', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { view } = await sitDown(process, one)
    const { id, bettingEndsAtMs } = roundOf(view)
    const at = (atMs: number) =>
      process.tables.place(one, {
        requestId: requestId(),
        round: id,
        bet: { currency: 'EUR', chips: { tie: unit(1) } },
        atMs,
      })
    expect(await at(bettingEndsAtMs)).toEqual({ refusal: 'too_late' })
    expect(await at(bettingEndsAtMs - 1)).toMatchObject({ status: 'standing' })
    expect(movedBy(one)).toEqual(['bet -100'])
  })

  test('with a stake that is answered after the draw is rolled back', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { watching, view } = await sitDown(process, one)
    let answer = () => {}
    theStage().wallet.hold = new Promise((resolve) => (answer = resolve))
    const placing = place(process, one, view, { chips: { banker: unit(7) } })
    await waitForStaking(one)
    theStage().clock.moveTo(roundOf(view).bettingEndsAtMs)
    // The table waits only a moment for pending stakes.
    while (watching.views.at(-1)?.round?.phase === 'betting') {
      theStage().clock.moveTo(theStage().clock.nowMs() + 1_500)
      await theStage().database.read('SELECT')
    }
    answer()
    expect(await placing).toEqual({ refusal: 'returned' })
    await paidUp(process)
    expect(movedBy(one)).toEqual(['bet -700', 'rollback 700'])
  })
})

/** Polls until a player's bet is stored: its wallet call is then under way. */
async function waitForStaking({ playerId }: PlaySession): Promise<void> {
  for (;;) {
    const found = await theStage().database.read(
      "SELECT FROM studio.table_bet WHERE player_id = $1 AND status = 'staking'",
      [playerId],
    )
    if (found.length > 0) return
  }
}
