import { expect, test } from 'vitest'

import {
  type BaseItems,
  addItems,
  baseItems,
  dividendBase,
  noItems,
  paymentFees,
  providerFees,
} from './dividend-base.ts'
import { fineShare, payable } from './rates.ts'

const M = 100_000n
const items: BaseItems = {
  stakes: 1_000_000n * M,
  payouts: 920_000n * M,
  memberRebates: 4_000n * M,
  agentRebates: 6_000n * M,
  bonuses: 8_000n * M,
  salaries: 7_800n * M,
  paymentFees: 3_000n * M,
  providerFees: 0n,
}

test('of 1,000,000 remain 51,200, and 20 % of them are 10,240', () => {
  expect(dividendBase(items)).toBe(51_200n * M)
  expect(payable(fineShare(dividendBase(items), 200_000), 1_000n)).toBe(10_240n * M)
})

test.each(baseItems.map((item) => [item, item === 'stakes' ? 1n : -1n] as const))(
  'one unit of %s changes the base by %s',
  (item, expected) => {
    expect(dividendBase({ ...items, [item]: items[item] + 1n }) - dividendBase(items)).toBe(expected)
  },
)

test('a team that has won has a base below zero', () => {
  expect(dividendBase({ ...noItems, stakes: 10n, payouts: 12n })).toBe(-2n)
})

test('the base of a team is the sum of the bases of its parts', () => {
  const parts = [items, { ...noItems, payouts: 7n, providerFees: 5n }, noItems]
  expect(dividendBase(addItems(parts))).toBe(parts.reduce((sum, part) => sum + dividendBase(part), 0n))
})

test.each([
  [
    '2 % of deposits and 1.5 % of withdrawals',
    { deposits: 90_000n, withdrawals: 80_000n },
    [20_000, 15_000],
    3_000n,
  ],
  ['deposits alone', { deposits: 90_000n, withdrawals: 80_000n }, [20_000, 0], 1_800n],
  ['withdrawals alone', { deposits: 90_000n, withdrawals: 80_000n }, [0, 15_000], 1_200n],
  ['no rates', { deposits: 90_000n, withdrawals: 80_000n }, [0, 0], 0n],
  ['no payments', { deposits: 0n, withdrawals: 0n }, [20_000, 15_000], 0n],
  ['more returned than deposited', { deposits: -500n, withdrawals: 80_000n }, [20_000, 15_000], 1_200n],
  ['more withdrawals returned than paid', { deposits: 90_000n, withdrawals: -1n }, [20_000, 15_000], 1_800n],
  ['less than a whole unit', { deposits: 49n, withdrawals: 0n }, [20_000, 0], 0n],
  ['two halves of a unit', { deposits: 25n, withdrawals: 50n }, [20_000, 10_000], 1n],
] as const)('payment fees: %s', (_what, volumes, [depositPpm, withdrawalPpm], expected) => {
  expect(paymentFees([{ ...volumes, depositPpm, withdrawalPpm }])).toBe(expected)
})

test('payments of days with other rates add up, and are rounded down once', () => {
  const none = { withdrawals: 0n, withdrawalPpm: 0 }
  const parts = [
    { ...none, deposits: 25n, depositPpm: 20_000 },
    { ...none, deposits: 50n, depositPpm: 10_000 },
    // More returned than deposited lowers the fees of no other days.
    { ...none, deposits: -100n, depositPpm: 10_000 },
  ]
  expect(paymentFees(parts)).toBe(1n)
})

test.each<[string, [number, bigint][], bigint]>([
  ['12 % of what a team lost', [[120_000, 5_000n]], 600n],
  ['a provider at which the team won', [[120_000, -5_000n]], 0n],
  [
    'a win at one provider lowers the fees of no other',
    [
      [120_000, 5_000n],
      [100_000, -4_000n],
    ],
    600n,
  ],
  [
    'two halves of a unit',
    [
      [50_000, 10n],
      [100_000, 5n],
    ],
    1n,
  ],
  ['none', [], 0n],
])('provider fees: %s', (_what, parts, expected) => {
  const of = parts.map(([ppm, result]) => ({ startDay: '2026-06-01', code: 'acme', ppm, result }))
  expect(providerFees(of)).toBe(expected)
})
