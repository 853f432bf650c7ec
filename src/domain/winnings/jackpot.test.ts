import { expect, test } from 'vitest'

import { counterAt, digitsOf, hundredthsOf, judgeJackpot, STEP_MS, towardsPool } from './jackpot.ts'

const ROUND_MS = 54_510 * STEP_MS

// Each row: a moment, and the number shown to everyone.
test.each([
  ['the first moment', 0, '100000000'],
  ['just before the first step', STEP_MS - 1, '100000000'],
  ['the first step', STEP_MS, '100016511'],
  ['within the first step', STEP_MS + 1, '100016511'],
  ['a minute', 60_000, '100330220'],
  ['the last step of a round', ROUND_MS - 1, '999998099'],
  ['the beginning of the next round', ROUND_MS, '100000000'],
  ['a moment before the first', -1, '999998099'],
  ['a whole round before the first', -ROUND_MS, '100000000'],
] as const)('at %s (%d ms) the counter shows %s', (_, nowMs, digits) => {
  expect(digitsOf(counterAt(nowMs))).toBe(digits)
})

test('the counter has nine digits at every moment, and goes on by 165.11 within a round', () => {
  for (let nowMs = 1_700_000_000_000; nowMs < 1_700_000_000_000 + ROUND_MS; nowMs += 97 * STEP_MS) {
    expect(digitsOf(counterAt(nowMs))).toHaveLength(9)
    const step = counterAt(nowMs + STEP_MS) - counterAt(nowMs)
    expect([16_511n, 100_000_000n - 999_998_099n]).toContain(step)
  }
})

test('the night in which clocks are set back is as long for the counter as any other', () => {
  // 2026-10-25 00:59:57 UTC.
  const before = 1_792_889_997_000
  expect(counterAt(before + STEP_MS) - counterAt(before)).toBe(16_511n)
  expect(counterAt(before + 3_600_000) - counterAt(before)).toBe(16_511n * 1_200n)
})

// Each row: the shown value, the pool, the steps left, and the next value.
test.each([
  ['a tenth of the way', 1_000n, 2_000n, 10, 1_100n],
  ['the last step', 1_900n, 2_000n, 1, 2_000n],
  ['no step left', 1_000n, 2_000n, 0, 2_000n],
  ['less than a hundredth for each step', 1_000n, 1_003n, 10, 1_001n],
  ['already there', 2_000n, 2_000n, 10, 2_000n],
  ['a pool that was won', 2_000n, 100n, 10, 100n],
  ['more than a float holds', 9_007_199_254_740_993n, 9_007_199_254_740_995n, 2, 9_007_199_254_740_994n],
] as const)('towards the pool: %s', (_, displayed, pool, stepsLeft, next) => {
  expect(towardsPool({ displayed, pool, stepsLeft })).toBe(next)
})

test('the way to the pool ends there, and never beyond it', () => {
  let displayed = 1_000n
  for (let stepsLeft = 10; stepsLeft > 0; stepsLeft -= 1) {
    const next = towardsPool({ displayed, pool: 1_037n, stepsLeft })
    expect(next).toBeGreaterThanOrEqual(displayed)
    expect(next).toBeLessThanOrEqual(1_037n)
    displayed = next
  }
  expect(displayed).toBe(1_037n)
})

test.each([
  ['388204.16549', '38820416'],
  ['12', '1200'],
  ['0.5', '050'],
  ['0.00', '000'],
  ['9999999999999.99999', '999999999999999'],
])('an amount of %s fills the cells %s', (amount, digits) => {
  expect(digitsOf(hundredthsOf(amount))).toBe(digits)
})

// Each row: whether the brand has a pool, whether the market requires one, whether it paid out within a day, and the result.
test.each([
  [true, true, false, 'pool'],
  [true, false, true, 'pool'],
  [false, false, true, 'day'],
  [false, true, true, 'day'],
  [false, false, false, 'counter'],
  [false, true, false, 'none'],
] as const)(
  'with a pool: %s, asked for: %s, paid out: %s, there is %s',
  (hasPool, asksRealJackpot, hasDay, kind) => {
    expect(judgeJackpot({ hasPool, asksRealJackpot, hasDay })).toBe(kind)
  },
)
