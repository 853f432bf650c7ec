import { expect, test } from 'vitest'

import { inCurrency, match } from '#test/offers/version-cases.ts'

import { budgetsOf, costsOf } from './budgets.ts'

test('the budgets of a version are named with what they have cost, also before the first grant', () => {
  const plain = inCurrency('CNY', match)
  const tiers = plain.sums['CNY']?.tiers ?? []
  const version = { ...plain, version: 2, grantsMax: 10, sums: { CNY: { tiers, budget: 500n } } }
  expect(budgetsOf(version, [])).toEqual([
    { version: 2, currency: '', most: 10n, used: 0n },
    { version: 2, currency: 'CNY', most: 500n, used: 0n },
  ])
  const used = [
    { version: 1, currency: 'CNY', used: 400n },
    { version: 2, currency: 'CNY', used: 120n },
    { version: 2, currency: '', used: 3n },
  ]
  expect(budgetsOf(version, used).map((one) => one.used)).toEqual([3n, 120n])
  expect(budgetsOf({ ...version, grantsMax: undefined, sums: { CNY: { tiers } } }, used)).toEqual([])
})

test('the cost of an offer is what was granted less what bonuses gave back; what waits or was refused costs nothing', () => {
  const sums = [
    { state: 'claimed', currency: 'CNY', amount: 300n },
    { state: 'issued', currency: 'CNY', amount: 200n },
    { state: 'review', currency: 'CNY', amount: 70n },
    { state: 'refused', currency: 'CNY', amount: 50n },
    { state: 'issued', currency: 'PHP', amount: 10n },
    { state: 'lapsed', currency: 'VND', amount: 5n },
  ] as const
  expect(costsOf(sums, [{ currency: 'CNY', amount: 120n }])).toEqual([
    { currency: 'CNY', granted: 500n, cost: 380n },
    { currency: 'PHP', granted: 10n, cost: 10n },
  ])
})
