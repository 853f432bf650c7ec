import { expect, test } from 'vitest'

import { AT_MS, playCases } from './play-cases.ts'
import { type PlayLimit, refuseDeposit, refusePlay } from './play.ts'

test.each(playCases)('$what: $expected', ({ standing, stake, expected }) => {
  expect(refusePlay({ isActive: true, limits: [], ...standing }, { stake, atMs: AT_MS })).toBe(expected)
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
