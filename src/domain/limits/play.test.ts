import { expect, test } from 'vitest'

import { AT_MS, playCases } from './play-cases.ts'
import { type PlayLimit, depositFitsFrom, refuseDeposit, refusePlay } from './play.ts'

test.each(playCases)('$what: $expected', ({ standing, stake, on, expected }) => {
  expect(refusePlay({ isActive: true, limits: [], ...standing }, { stake, on, atMs: AT_MS })).toBe(expected)
})

const limit = (rest: Partial<PlayLimit>): PlayLimit => ({
  kind: 'deposit',
  period: 'day',
  own: 100n,
  house: undefined,
  used: 0n,
  endsAtMs: AT_MS + 1,
  ...rest,
})

test.each<[string, PlayLimit[], bigint, string | undefined]>([
  ['none is set', [], 999n, undefined],
  ['to the very limit', [limit({ used: 40n })], 60n, undefined],
  ['just above it', [limit({ used: 40n })], 61n, 'deposit_limit'],
  ['the month is full', [limit({}), limit({ period: 'month', own: 50n, used: 45n })], 6n, 'deposit_limit'],
  ['the house is stricter', [limit({ house: 5n })], 6n, 'deposit_limit'],
  ['its period is over', [limit({ used: 100n, endsAtMs: AT_MS })], 100n, undefined],
  ['it is one of stakes', [limit({ kind: 'stake', used: 100n })], 100n, undefined],
])('a deposit, where %s', (_what, limits, amount, refusal) => {
  expect(refuseDeposit(limits, { amount, atMs: AT_MS })).toBe(refusal)
})

const day = (own: bigint, used: bigint) => ({
  kind: 'deposit' as const,
  period: 'day' as const,
  own,
  house: undefined,
  houseSinceMs: undefined,
  used,
  endsAtMs: 5_000,
})

// Each row: the limits, the amount, and when it fits; undefined where a whole period is too small.
test.each([
  ['no limit', [], 100n, 1_000],
  ['room now', [day(100n, 0n)], 100n, 1_000],
  ['room when the day is over', [day(100n, 1n)], 100n, 5_000],
  ['never', [day(100n, 0n)], 101n, undefined],
  ['room when the longest is over', [day(100n, 1n), { ...day(200n, 150n), endsAtMs: 9_000 }], 100n, 9_000],
])('money that a limit holds: %s', (_what, limits, amount, fromMs) => {
  expect(depositFitsFrom(limits, { amount, atMs: 1_000 })).toBe(fromMs)
})
