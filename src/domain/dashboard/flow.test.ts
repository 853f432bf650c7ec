import { expect, test } from 'vitest'

import { byStep, changePerMille } from './flow.ts'

test.each([
  { now: 106n, before: 100n, change: 60 },
  { now: 94n, before: 100n, change: -60 },
  { now: 100n, before: 100n, change: 0 },
  { now: 0n, before: 100n, change: -1_000 },
  { now: -50n, before: 100n, change: -1_500 },
  // Half a thousandth is rounded away from zero.
  { now: 16_010n, before: 16_000n, change: 1 },
  { now: 15_990n, before: 16_000n, change: -1 },
  { now: 100_049n, before: 100_000n, change: 0 },
  { now: 100_050n, before: 100_000n, change: 1 },
  { now: 99_950n, before: 100_000n, change: -1 },
  { now: 7n, before: 0n, change: undefined },
  { now: 7n, before: -3n, change: undefined },
])('from $before to $now the change is $change thousandths', ({ now, before, change }) => {
  expect(changePerMille(now, before)).toBe(change)
})

test('steps without a row have the value of none, and rows beyond the span are left out', () => {
  const rows = [
    { step: 2, sum: 5n },
    { step: 4, sum: 9n },
  ]
  expect(byStep(rows, { count: 3, read: ({ sum }) => sum, none: 0n })).toEqual([0n, 5n, 0n])
})
