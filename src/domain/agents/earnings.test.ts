import { expect, test } from 'vitest'

import { dailyEarned, dividendEarned, hourlyEarned } from './earnings.ts'
import { periodOf } from './periods.ts'
import type { Terms } from './terms.ts'
import type { TeamFigures } from './tiers.ts'

const M = 100_000n
const step = 1_000n
const none: TeamFigures = { validBet: 0n, profit: 0n, active: 0, betAmount: 0n }
const u = [
  { ratePpm: 5_000 },
  { validBet: 100_000n * M, active: 5, ratePpm: 10_000 },
  { validBet: 500_000n * M, active: 10, ratePpm: 15_000 },
]

test.each([
  ['U: 520,000 and 13 at 1.5 %', u, 520_000n * M, 13, 7_800n * M],
  ['A: 240,000 at 0.9 %', [{ ratePpm: 9_000 }], 240_000n * M, 0, 2_160n * M],
  ['B: 90,000 at 0.4 %', [{ ratePpm: 4_000 }], 90_000n * M, 0, 360n * M],
  ['a row that is not reached', [{ active: 1, ratePpm: 9_000 }], 240_000n * M, 0, 0n],
  ['rounded down to a cent', [{ ratePpm: 8_000 }], 16_038_000n, 0, 128_000n],
])('a daily salary, %s', (_what, tiers, validBet, active, expected) => {
  expect(dailyEarned(tiers, { ...none, validBet, active }, { step }).gross).toBe(expected)
})

test('three hours of 24 that reach the row at 40 each pay 120', () => {
  const tiers = [{ betAmount: 5_000n * M, ratePpm: 4_000 }]
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const reached = [3, 4, 20].includes(hour)
    return { ...none, validBet: 10_000n * M, betAmount: reached ? 5_000n * M : 4_999n * M }
  })
  const earned = hourlyEarned(tiers, hours, step)
  expect(earned.gross).toBe(120n * M)
  expect(earned.lines.filter(({ tier }) => tier)).toHaveLength(3)
})

test('hours are rounded together, not one by one', () => {
  const hours = [1_500n, 1_500n].map((validBet) => ({ ...none, validBet }))
  expect(hourlyEarned([{ ratePpm: 500_000 }], hours, step).gross).toBe(1_000n)
})

const dividend: Extract<Terms, { readonly kind: 'dividend' }> = {
  kind: 'dividend',
  period: 'half_month',
  carryOver: { mode: 'in_month' },
  tiers: [{ ratePpm: 200_000 }, { profit: 40_000n * M, ratePpm: 250_000 }],
}
const settle = (profit: bigint, carried: bigint) =>
  dividendEarned(dividend, {
    period: periodOf('half_month', '2026-11-16'),
    carried: carried === 0n ? [] : [{ startDay: '2026-11-01', amount: carried }],
    figures: { ...none, profit },
    step,
  })

test.each([
  ['without a carried win', 50_000n * M, 0n, 12_500n * M],
  ['the row is chosen by the profit less the carried win', 50_000n * M, 30_000n * M, 4_000n * M],
  ['a carried win above the profit', 20_000n * M, 30_000n * M, 0n],
  ['a team that wins', -20_000n * M, 0n, 0n],
])('a dividend, %s', (_what, profit, carried, expected) => {
  expect(settle(profit, carried).gross).toBe(expected)
})

test('the rest of a carried win remains', () => {
  expect(settle(20_000n * M, 30_000n * M).carried).toEqual([{ startDay: '2026-11-01', amount: 10_000n * M }])
})
