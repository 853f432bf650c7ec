import { describe, expect, test } from 'vitest'

import {
  type BetPlace,
  type CrashBet,
  type CrashLimits,
  type CrashRefused,
  backOf,
  exposureOf,
  leavesAfterMs,
  leavesAt,
  leavesNow,
  leftBy,
  refuseBet,
} from './bets.ts'
import { flightOf } from './bust.ts'
import { MULTIPLIER_MOST, elapsedTo, multiplierAt } from './curve.ts'

/** A main unit. */
const unit = (count: number) => BigInt(count) * 100_000n

const limits: CrashLimits = {
  chip: unit(1),
  least: unit(1),
  most: unit(1_000),
  mostTogether: unit(1_500),
  backMost: unit(20_000),
  tableMost: unit(100_000),
}

const bet = (stake: number, target?: number, place: BetPlace = 0): CrashBet => ({
  place,
  stake: unit(stake),
  target,
})

describe('a bet', () => {
  test.each<[title: string, bet: CrashBet, placed: CrashBet[], refused: CrashRefused | undefined]>([
    ['beside the first bet of the player', bet(1, undefined, 1), [bet(1)], undefined],
    ['in the place of another one', bet(1), [bet(1)], 'place_taken'],
    ['the third one of a player', bet(1), [bet(1, undefined, 1), bet(1)], 'place_taken'],
    ['as much as both may be together', bet(500, undefined, 1), [bet(1_000)], undefined],
    ['a chip more than both may be together', bet(501, undefined, 1), [bet(1_000)], 'above_most'],
    ['nothing', bet(0), [], 'below_least'],
    ['with a sign', bet(-5), [], 'below_least'],
    ['the least', bet(1), [], undefined],
    ['the most', bet(1_000), [], undefined],
    ['more than the most', bet(1_001), [], 'above_most'],
    ['a part of a chip', { ...bet(2), stake: unit(2) + 1n }, [], 'no_whole_chips'],
    ['to 1.00', bet(1, 100), [], 'target_not_offered'],
    ['to 1.01', bet(1, 101), [], undefined],
    ['to 1.505', bet(1, 150.5), [], 'target_not_offered'],
    ['to the highest', bet(1, MULTIPLIER_MOST), [], undefined],
    ['beyond the highest', bet(1, MULTIPLIER_MOST + 1), [], 'target_not_offered'],
    ['to no number', bet(1, Number.NaN), [], 'target_not_offered'],
  ])('%s', (_, bet, placed, refused) => {
    expect(refuseBet({ bet, limits, placed })).toBe(refused)
  })
})

describe('the latest cash-out of a bet', () => {
  test.each<[bet: CrashBet, multiplier: number]>([
    [bet(10, 150), 150],
    [bet(10), 200_000],
    [bet(10, 300_000), 200_000],
    [bet(1_000), 2_000],
    [bet(1), MULTIPLIER_MOST],
    [bet(7), 285_714],
  ])('%o: %i hundredths', (bet, multiplier) => {
    expect(leavesAt(bet, limits)).toBe(multiplier)
    expect(exposureOf(bet, limits)).toBeLessThanOrEqual(limits.backMost)
  })

  test('is always above 1.00, whatever may be staked', () => {
    expect(leavesAt({ stake: limits.most, target: undefined }, limits)).toBeGreaterThan(101)
  })

  test('the payout is exact to a hundredth of a chip', () => {
    for (let multiplier = 100; multiplier < 2_000; multiplier++)
      expect(backOf(unit(3), multiplier) * 100n).toBe(unit(3) * BigInt(multiplier))
  })
})

describe('a cash-out', () => {
  const flight = (bet: CrashBet, bust: number) => ({ bet, limits, bust })

  test.each<[title: string, bet: CrashBet, bust: number, left: number | undefined]>([
    ['the target is reached', bet(10, 150), 151, 150],
    ['the round ends at the target itself', bet(10, 150), 150, 150],
    ['the round ends a hundredth before', bet(10, 150), 149, undefined],
    ['nobody leaves a round that does not take off', bet(10, 101), 100, undefined],
    ['no target, and the round ends', bet(10), 12_345, undefined],
    ['no target, and the most that a bet brings back', bet(1_000), 2_000, 2_000],
    ['no target, and a hundredth less than that', bet(1_000), 1_999, undefined],
    ['to the end of the curve', bet(1), MULTIPLIER_MOST, MULTIPLIER_MOST],
  ])('automatically: %s', (_, bet, bust, left) => {
    expect(leftBy(flight(bet, bust))).toBe(left)
    expect(leavesAfterMs(flight(bet, bust))).toBe(left === undefined ? undefined : elapsedTo(left))
  })

  test.each<[title: string, bet: CrashBet, bust: number, elapsedMs: number, left: number | undefined]>([
    ['at once is too early', bet(10), 500, 0, undefined],
    ['at 1.01', bet(10), 500, 166, 101],
    ['in full flight', bet(10), 500, 10_000, 182],
    ['in the last millisecond', bet(10), 182, flightOf(182) - 1, 182],
    ['when the round has ended', bet(10), 182, flightOf(182), undefined],
    ['long after', bet(10), 182, 1_000_000, undefined],
    ['past the own target', bet(10, 120), 500, 10_000, 120],
    ['past what a bet can bring back', bet(1_000), MULTIPLIER_MOST, 100_000, 2_000],
    ['before the take-off', bet(10), 500, -20, undefined],
    ['of a round that does not take off', bet(10), 100, 0, undefined],
  ])('by hand: %s', (_, bet, bust, elapsedMs, left) => {
    expect(leavesNow(flight(bet, bust), elapsedMs)).toBe(left)
  })

  test('by hand never pays more than the round has reached, at any millisecond', () => {
    for (const bust of [101, 137, 250, 999])
      for (let elapsed = 0; elapsed <= flightOf(bust) + 5; elapsed++) {
        const left = leavesNow(flight(bet(10), bust), elapsed)
        if (left !== undefined && (left > bust || left !== multiplierAt(elapsed)))
          throw new Error(`${bust} ${elapsed}`)
      }
  })
})
