import { describe, expect, test } from 'vitest'

import {
  CAP_LEAST,
  type BetPlace,
  type CrashBet,
  type CrashLimits,
  type CrashRefused,
  backOf,
  capOf,
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
    expect(exposureOf(bet, limits)).toBe(backOf(bet.stake, Math.min(multiplier, CAP_LEAST)))
    expect(leavesAt({ ...bet, cap: 140 }, limits)).toBe(140)
  })

  test('is always above 1.00, whatever may be staked', () => {
    expect(leavesAt({ stake: limits.most, target: undefined }, limits)).toBeGreaterThan(101)
  })

  test('the payout is exact to a hundredth of a chip', () => {
    for (let multiplier = 100; multiplier < 2_000; multiplier++)
      expect(backOf(unit(3), multiplier) * 100n).toBe(unit(3) * BigInt(multiplier))
  })
})

describe('the cap of a round', () => {
  const all = (count: number, one: CrashBet) => Array.from({ length: count }, () => one)
  const paid = (bets: readonly CrashBet[], cap: number | undefined) =>
    bets.reduce((sum, one) => sum + backOf(one.stake, leavesAt({ ...one, cap }, limits)), 0n)

  test.each<[title: string, bets: CrashBet[], cap: number | undefined]>([
    ['none without bets', [], undefined],
    ['none where all may leave at their highest', all(5, bet(1_000)), undefined],
    ['none where targets are low enough', all(60, bet(1_000, 150)), undefined],
    ['the multiplier at which equal stakes reach the maximum', all(10, bet(10)), 100_000],
    ['one hundredth below it, where they would pass it', all(6, bet(7)), 238_095],
    ['beside targets that are reached before', [...all(10, bet(10)), bet(1_000, 200)], 98_000],
    ['beside bets that leave at their own maximum', [...all(2, bet(1_000)), ...all(12, bet(5))], 100_000],
    ['for as many bets as the table takes at the least', all(50, bet(100)), CAP_LEAST],
    ['never lower', all(51, bet(100)), CAP_LEAST],
  ])('%s', (title, bets, cap) => {
    expect(capOf(bets, limits)).toBe(cap)
    if (title === 'never lower') return
    expect(paid(bets, cap)).toBeLessThanOrEqual(limits.tableMost)
    if (cap !== undefined) expect(paid(bets, cap + 1)).toBeGreaterThan(limits.tableMost)
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
