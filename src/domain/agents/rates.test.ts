import { expect, test } from 'vitest'

import { fineShare, payable, rateRange, rebatesOf, refuseRate, refuseTotal } from './rates.ts'

const M = 100_000n
const step = 1_000n

test.each([
  [1_282_999n, 1_282_000n],
  [1_283_000n, 1_283_000n],
  [999n, 0n],
  [0n, 0n],
  [-1n, -1_000n],
  [-1_000n, -1_000n],
])('%s units of an exact share pay %s', (units, expected) => {
  expect(payable(units * 1_000_000n, step)).toBe(expected)
})

test('a millionth below a step is not rounded up', () => {
  expect(payable(1_000_000_000n - 1n, step)).toBe(0n)
  expect(payable(1_000_000_000n, step)).toBe(step)
})

const bounds = { ownPpm: 80_000, gapPpm: 1_000 }

test.each([
  ['zero', 0, bounds, undefined],
  ['own less the gap', 79_000, bounds, undefined],
  ['one millionth more', 79_001, bounds, 'above_own'],
  ['the own rate', 80_000, bounds, 'above_own'],
  ['the own rate, without a gap', 80_000, { ownPpm: 80_000, gapPpm: 0 }, undefined],
  ['the highest below and the gap', 71_000, { ...bounds, highestBelowPpm: 70_000 }, undefined],
  ['one millionth less', 70_999, { ...bounds, highestBelowPpm: 70_000 }, 'below_downline'],
  ['a downline without a rebate', 0, { ...bounds, highestBelowPpm: 0 }, 'below_downline'],
  ['below zero', -1, bounds, 'not_whole'],
  ['a fraction', 1.5, bounds, 'not_whole'],
  ['no number', Number.NaN, bounds, 'not_whole'],
  ['an own rate below the gap', 0, { ownPpm: 500, gapPpm: 1_000 }, 'above_own'],
] as const)('a rate of %s', (_what, ratePpm, given, expected) => {
  expect(refuseRate(ratePpm, given)).toBe(expected)
})

test('the range is what the sliders show', () => {
  expect(rateRange({ ...bounds, highestBelowPpm: 70_000 })).toEqual({ leastPpm: 71_000, mostPpm: 79_000 })
})

test('rates of 8.0, 7.5 and 7.0 %: of a bet of 1,000 each upline earns 5', () => {
  const above = [
    { id: 2n, ratePpm: 75_000 },
    { id: 1n, ratePpm: 80_000 },
  ]
  const rebates = rebatesOf(1_000n * M, 70_000, above)
  expect(payable(rebates.memberFine, step)).toBe(70n * M)
  expect(rebates.agents.map(({ id, fine }) => [id, payable(fine, step)])).toEqual([
    [2n, 5n * M],
    [1n, 5n * M],
  ])
})

test('all rebates of a bet together are the rate of the top, and a void bet takes all of them back', () => {
  for (const rates of [[5_000], [5_000, 9_000, 9_000, 31_000], []]) {
    const above = rates.map((ratePpm, index) => ({ id: BigInt(index), ratePpm }))
    const total = (validBet: bigint) => {
      const { memberFine, agents } = rebatesOf(validBet, 2_500, above)
      return agents.reduce((sum, { fine }) => sum + fine, memberFine)
    }
    expect(total(123_457n)).toBe(fineShare(123_457n, rates.at(-1) ?? 2_500))
    expect(total(123_457n) + total(-123_457n)).toBe(0n)
  }
})

test.each([
  ['7.5 % and 0.5 % of 8 %', 75_000, [5_000], undefined],
  ['7.5 % and 0.9 %', 75_000, [9_000], 'above_total'],
  ['salaries of several kinds add up', 75_000, [3_000, 2_001], 'above_total'],
  ['no salary', 80_000, [], undefined],
] as const)('margin 10 %, share 80 %: %s', (_what, rebatePpm, salariesPpm, expected) => {
  expect(refuseTotal({ marginPpm: 100_000, sharePpm: 800_000, rebatePpm, salariesPpm })).toBe(expected)
})
