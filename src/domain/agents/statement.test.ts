import { expect, test } from 'vitest'

import { type StatementInputs, computeStatement, payableOf } from './statement.ts'
import type { Terms } from './terms.ts'

const period = { startDay: '2026-05-01', endDay: '2026-06-01' }
const dividend: Terms = {
  kind: 'dividend',
  period: 'month',
  carryOver: { mode: 'for_ever' },
  tiers: [{ ratePpm: 100_000 }, { profit: 1_000n, ratePpm: 200_000 }],
}
const daily: Terms = { kind: 'daily', tiers: [{ ratePpm: 5_000 }, { active: 3, ratePpm: 10_000 }] }
const inputs = (terms: Terms, more: Partial<StatementInputs> = {}): StatementInputs => ({
  terms,
  period,
  sums: { validBet: 10_000n, betAmount: 12_000n, payouts: 8_000n, active: 2 },
  salaries: 0n,
  carried: [],
  step: 1n,
  ...more,
})

test.each<[string, StatementInputs, object]>([
  ['a daily salary', inputs(daily), { tier: 1, ratePpm: 5_000, base: 10_000n, gross: 50n }],
  ['a dividend', inputs(dividend), { tier: 2, base: 2_000n, gross: 400n, carried: [] }],
  ['salaries lower its base', inputs(dividend, { salaries: 1_500n }), { tier: 1, base: 500n, gross: 50n }],
  [
    'an earlier win lowers it as well',
    inputs(dividend, { carried: [{ startDay: '2026-04-01', amount: 2_500n }] }),
    { gross: 0n, carried: [{ startDay: '2026-04-01', amount: 500n }] },
  ],
  [
    'a row that is not reached',
    inputs({ kind: 'daily', tiers: [{ active: 3, ratePpm: 10_000 }] }),
    { tier: 0, ratePpm: 0, gross: 0n },
  ],
])('%s', (_what, given, expected) => {
  expect(computeStatement(given)).toMatchObject(expected)
})

test('an hourly salary has a row for each hour, and is rounded once', () => {
  const hourly: Terms = {
    kind: 'hourly',
    tiers: [
      { validBet: 100n, ratePpm: 5_000 },
      { active: 2, ratePpm: 8_000 },
    ],
  }
  const hour = (number: number, validBet: bigint, active: number) => ({
    hour: number,
    validBet,
    betAmount: validBet,
    payouts: 0n,
    active,
  })
  const hours = [hour(0, 150n, 0), hour(5, 99n, 0), hour(23, 150n, 2)]
  expect(computeStatement(inputs(hourly, { hours }))).toEqual({
    tier: 2,
    ratePpm: 8_000,
    base: 300n,
    gross: 1n,
    carried: [],
    hours: [
      { tier: 1, ratePpm: 5_000 },
      { tier: 0, ratePpm: 0 },
      { tier: 2, ratePpm: 8_000 },
    ],
  })
})

test('a real-time salary is no statement of days', () => {
  const terms = { kind: 'real_time', snapshotDays: 1, tiers: [{ ratePpm: 1 }] } as Terms
  expect(() => computeStatement(inputs(terms))).toThrow('windows')
})

test.each([
  ['a statement pays its share', undefined, 70n],
  ['a correction the own gain', { before: 50n, net: 15n }, 15n],
  ['a correction that takes back pays nothing', { before: 90n, net: -20n }, 0n],
] as const)('%s', (_what, correction, paid) => {
  expect(payableOf(correction ? { correction } : {}, 70n)).toBe(paid)
})
