import { expect, test } from 'vitest'

import { costOf, lastPeriods } from './cost.ts'
import type { Terms } from './terms.ts'
import type { TeamFigures } from './tiers.ts'

const figuresOf = (validBet: bigint, profit = 0n): TeamFigures => ({
  validBet,
  profit,
  active: 5,
  betAmount: validBet,
})
const daily = (ratePpm: number, validBet?: bigint): Terms => ({
  kind: 'daily',
  tiers: [{ ...(validBet === undefined ? {} : { validBet }), ratePpm }],
})
const dividend = (ratePpm: number): Terms => ({
  kind: 'dividend',
  period: 'month',
  carryOver: { mode: 'none' },
  tiers: [{ ratePpm }],
})
const realTime: Terms = {
  kind: 'real_time',
  snapshotDays: 1,
  dailyStop: 50_000n,
  tiers: [{ validBet: 9_000n, ratePpm: 10_000 }],
}
const period = { startDay: '2026-05-01', endDay: '2026-06-01' }

test('the last whole periods end before the open day, newest first', () => {
  expect(lastPeriods('half_month', '2026-03-15')).toEqual([
    { startDay: '2026-02-16', endDay: '2026-03-01' },
    { startDay: '2026-02-01', endDay: '2026-02-16' },
    { startDay: '2026-01-16', endDay: '2026-02-01' },
  ])
  expect(lastPeriods('day', '2026-03-01', 1)).toEqual([{ startDay: '2026-02-28', endDay: '2026-03-01' }])
})

test.each([
  ['the upline earns more', daily(9_000), figuresOf(100_000n), daily(15_000), figuresOf(100_000n), 900n, 0n],
  [
    'the upline misses its row',
    daily(9_000),
    figuresOf(100_000n),
    daily(15_000, 500_000n),
    figuresOf(120_000n),
    900n,
    900n,
  ],
  [
    'another line wins',
    dividend(150_000),
    figuresOf(1n, 400_000n),
    dividend(200_000),
    figuresOf(1n, 40_000n),
    60_000n,
    52_000n,
  ],
  ['the brand is the upline', daily(9_000), figuresOf(100_000n), undefined, undefined, 900n, 0n],
  ['the whole team wins', dividend(150_000), figuresOf(1n, -5n), undefined, undefined, 0n, 0n],
  [
    'an hour is not known',
    { ...daily(9_000), kind: 'hourly' } as Terms,
    figuresOf(100_000n),
    undefined,
    undefined,
    900n,
    0n,
  ],
] as const)('%s', (_what, terms, downline, upline, above, gross, fromWallet) => {
  const cost = costOf({
    period,
    step: 1n,
    terms,
    downline: { figures: downline },
    upline: upline && above && { terms: upline, figures: above },
  })
  expect(cost).toMatchObject({ gross, fromWallet })
})

test.each([
  ['reached before, up to the stop', figuresOf(9_000n), 500n],
  ['missed before', figuresOf(8_999n), 0n],
  ['without days before', undefined, 0n],
])('a real-time row %s', (_what, snapshot, gross) => {
  const downline = { figures: figuresOf(100_000n), snapshot }
  expect(costOf({ period, step: 1n, terms: realTime, downline, upline: undefined }).gross).toBe(gross)
})
