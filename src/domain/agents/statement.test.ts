import { expect, test } from 'vitest'

import { dividendBase } from './dividend-base.ts'
import { type StatementInputs, computeStatement, itemsOf, payableOf } from './statement.ts'
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

// One million staked in a month, as in the reference: salaries, rebates, bonuses and fees are deducted, earlier dividends are not.
const month = (more: Partial<StatementInputs>) =>
  inputs(
    { ...dividend, tiers: [{ ratePpm: 200_000 }] },
    { sums: { validBet: 1_000_000n, betAmount: 1_000_000n, payouts: 920_000n, active: 2 }, ...more },
  )
const all = {
  salaries: 7_800n,
  rebates: { members: 4_000n, agents: 6_000n },
  costs: { bonuses: 8_000n, deposits: 90_000n, withdrawals: 80_000n },
  fees: { depositPpm: 20_000, withdrawalPpm: 15_000 },
}
test.each<[string, Partial<StatementInputs>, bigint, bigint]>([
  ['play alone', {}, 80_000n, 16_000n],
  ['with bonuses', { costs: { bonuses: 8_000n, deposits: 0n, withdrawals: 0n } }, 72_000n, 14_400n],
  [
    'with bonuses of which more was reversed',
    { costs: { bonuses: -500n, deposits: 0n, withdrawals: 0n } },
    80_500n,
    16_100n,
  ],
  [
    'with payments whose fees the brand does not bear',
    { costs: all.costs, fees: { depositPpm: 0, withdrawalPpm: 0 } },
    72_000n,
    14_400n,
  ],
  [
    'with payments and their fees',
    { costs: { ...all.costs, bonuses: 0n }, fees: all.fees },
    77_000n,
    15_400n,
  ],
  ['with fees and no payments, as statements from before', { fees: all.fees }, 80_000n, 16_000n],
  ['with all items', all, 51_200n, 10_240n],
  [
    'with more bonuses than the team lost',
    { costs: { bonuses: 80_001n, deposits: 0n, withdrawals: 0n } },
    -1n,
    0n,
  ],
])('the base of a dividend: %s', (_what, more, base, gross) => {
  const { sums } = month(more)
  expect(dividendBase(itemsOf({ salaries: 0n, ...more, sums }))).toBe(base)
  expect(computeStatement(month(more)).gross).toBe(gross)
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
