import { expect, test } from 'vitest'

import { type Terms, TIERS_MAX, refuseTerms } from './terms.ts'
import type { Tier } from './tiers.ts'

const M = 100_000n
const uplineTiers: Tier[] = [
  { ratePpm: 5_000 },
  { validBet: 100_000n * M, active: 5, ratePpm: 10_000 },
  { validBet: 500_000n * M, active: 10, ratePpm: 15_000 },
]
const upline: Terms = { kind: 'daily', tiers: uplineTiers }
const daily = (...tiers: Tier[]): Terms => ({ kind: 'daily', tiers })
const limits = {
  capPpm: 20_000,
  gapPpm: 0,
  total: { marginPpm: 100_000, sharePpm: 800_000, rebatePpm: 50_000, salariesPpm: [] },
}

test.each<[string, Terms, Partial<typeof limits>, string | undefined]>([
  ['one row without conditions', daily({ ratePpm: 5_000 }), {}, undefined],
  ['the rows of the upline', upline, {}, undefined],
  ['harder conditions', daily({ validBet: 120_000n * M, active: 6, ratePpm: 10_000 }), {}, undefined],
  ['no row', daily(), {}, 'no_tier'],
  [
    'too many rows',
    daily(...Array.from({ length: TIERS_MAX + 1 }, (_, i) => ({ ratePpm: i + 1 }))),
    {},
    'too_many_tiers',
  ],
  ['a rate of zero', daily({ ratePpm: 0 }), {}, 'rate_not_whole'],
  ['half a millionth', daily({ ratePpm: 0.5 }), {}, 'rate_not_whole'],
  ['equal rates', daily({ ratePpm: 5 }, { active: 1, ratePpm: 5 }), {}, 'rate_not_rising'],
  ['a condition below zero', daily({ profit: -1n, ratePpm: 5 }), {}, 'condition_below_zero'],
  [
    'a falling condition',
    daily({ active: 2, ratePpm: 5 }, { active: 1, ratePpm: 6 }),
    {},
    'condition_falling',
  ],
  [
    'a dropped condition',
    daily({ active: 2, ratePpm: 5 }, { validBet: 1n, ratePpm: 6 }),
    {},
    'condition_falling',
  ],
  ['1,001 active members', daily({ active: 1_001, ratePpm: 5 }), {}, 'active_too_high'],
  ['a rate above the cap of the brand', daily({ ratePpm: 5_000 }), { capPpm: 4_999 }, 'rate_above_cap'],
  ['another kind than the upline', { kind: 'hourly', tiers: [{ ratePpm: 1 }] }, {}, 'period_differs'],
  ['50,000 and 3 at 0.6 %', daily({ validBet: 50_000n * M, active: 3, ratePpm: 6_000 }), {}, 'not_covered'],
  ['more than the upline', daily({ validBet: 500_000n * M, active: 10, ratePpm: 15_001 }), {}, 'not_covered'],
  ['the rate of the upline, where a gap is due', daily({ ratePpm: 5_000 }), { gapPpm: 1 }, 'not_covered'],
  [
    'rebate 7.5 % and salary 0.5 % of 8 %',
    daily({ ratePpm: 5_000 }),
    { total: { ...limits.total, rebatePpm: 75_000 } },
    undefined,
  ],
  [
    'rebate 7.5 % and salary 0.9 % of 8 %',
    daily({ validBet: 100_000n * M, active: 5, ratePpm: 9_000 }),
    { total: { ...limits.total, rebatePpm: 75_000 } },
    'above_total',
  ],
  [
    'salaries of other kinds',
    daily({ ratePpm: 5_000 }),
    { total: { ...limits.total, rebatePpm: 75_000, salariesPpm: [1] as never[] } },
    'above_total',
  ],
])('terms with %s', (_what, terms, change, expected) => {
  expect(refuseTerms(terms, upline, { ...limits, ...change })?.fault).toBe(expected)
})

test('an agent at the top needs no cover, and keeps the cap of the brand', () => {
  const tiers = [{ ratePpm: 20_000 }]
  expect(refuseTerms({ kind: 'daily', tiers }, undefined, limits)).toBeUndefined()
  const above = [{ ratePpm: 10_000 }, { active: 1, ratePpm: 20_001 }]
  expect(refuseTerms({ kind: 'daily', tiers: above }, undefined, limits)).toEqual({
    fault: 'rate_above_cap',
    tier: 1,
  })
})

const dividend = { kind: 'dividend', period: 'month', tiers: [{ ratePpm: 10_000 }] } as const

test.each<[Terms, Terms, string | undefined]>([
  [{ ...dividend, carryOver: { mode: 'none' } }, { ...dividend, carryOver: { mode: 'for_ever' } }, undefined],
  [
    { ...dividend, carryOver: { mode: 'none' }, period: 'week' },
    { ...dividend, carryOver: { mode: 'none' } },
    'period_differs',
  ],
  [
    { ...dividend, carryOver: { mode: 'capped' } },
    { ...dividend, carryOver: { mode: 'none' } },
    'carry_over_cap',
  ],
  [
    { ...dividend, carryOver: { mode: 'capped', amountMax: 0n } },
    { ...dividend, carryOver: { mode: 'none' } },
    'carry_over_cap',
  ],
  [
    { ...dividend, carryOver: { mode: 'capped', periodsMax: 3 } },
    { ...dividend, carryOver: { mode: 'none' } },
    undefined,
  ],
  [
    { kind: 'real_time', snapshotDays: 5, tiers: [{ ratePpm: 1 }] },
    { kind: 'real_time', snapshotDays: 5, tiers: [{ ratePpm: 1 }] },
    undefined,
  ],
  [
    { kind: 'real_time', snapshotDays: 5, tiers: [{ ratePpm: 1 }] },
    { kind: 'real_time', snapshotDays: 1, tiers: [{ ratePpm: 1 }] },
    'period_differs',
  ],
])('period and carry-over, case %#', (terms, above, expected) => {
  expect(refuseTerms(terms, above, limits)?.fault).toBe(expected)
})
