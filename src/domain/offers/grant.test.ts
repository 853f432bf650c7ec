import { expect, test } from 'vitest'

import { DAY_MS, M, grantOf, grantTerms } from '#test/offers/version-cases.ts'

import { activate, balanceOf, doShare, dueActivations, finalGrantStates, grantStates, isOpen, openGrant, requiredOf } from './grant.ts' // prettier-ignore
import type { OfferProduct } from './version.ts'

test.each<[string, number, 'bonus' | 'deposit_and_bonus', bigint, bigint, bigint]>([
  ['section 6.3: 10x of 100', 1_000, 'bonus', 100n * M, 100n * M, 1_000n * M],
  ['10x of deposit and bonus', 1_000, 'deposit_and_bonus', 100n * M, 100n * M, 2_000n * M],
  ['half of an odd unit, rounded down', 50, 'bonus', 3n, 0n, 1n],
  ['no requirement', 0, 'bonus', 100n * M, 100n * M, 0n],
])('the requirement: %s', (_what, multiplierHundredths, base, bonus, deposit, expected) => {
  expect(requiredOf({ multiplierHundredths, base }, { bonus, deposit })).toBe(expected)
})

test('a grant waits, and its time runs from the activation', () => {
  const grant = openGrant({ id: 1n, currency: 'PHP', terms: grantTerms, bonus: 100n * M, deposit: 100n * M })
  expect([grant.state, grant.required, grant.progress, balanceOf(grant)]).toEqual([
    'queued',
    1_000n * M,
    0n,
    100n * M,
  ])
  expect(activate(grant, 5)).toMatchObject({ state: 'active', endsAtMs: 5 + 14 * DAY_MS })
})

test('the balance is all that came in, less all that left', () => {
  const totals = { granted: 100n, staked: 50n, returned: 10n, won: 40n, converted: 60n, cut: 20n, ended: 15n }
  expect(balanceOf({ totals })).toBe(5n)
})

test('a grant is open until it has one of the final states', () => {
  expect(grantStates.filter((state) => !isOpen({ state }))).toEqual(finalGrantStates)
})

type Row = readonly [
  state: 'queued' | 'active' | 'draining' | 'lost',
  product: OfferProduct,
  currency?: string,
]

test.each<[string, readonly Row[], readonly bigint[]]>([
  [
    'the first',
    [
      ['queued', 'casino'],
      ['queued', 'casino'],
    ],
    [1n],
  ],
  [
    'none beside an active one',
    [
      ['active', 'casino'],
      ['queued', 'casino'],
    ],
    [],
  ],
  [
    'one of another product',
    [
      ['active', 'casino'],
      ['queued', 'betting'],
    ],
    [2n],
  ],
  [
    'one of another currency',
    [
      ['active', 'casino'],
      ['queued', 'casino', 'VND'],
    ],
    [2n],
  ],
  [
    'none for any beside one product',
    [
      ['active', 'casino'],
      ['queued', 'any'],
    ],
    [],
  ],
  [
    'none for a product beside any',
    [
      ['active', 'any'],
      ['queued', 'casino'],
    ],
    [],
  ],
  [
    'none before an earlier one that waits',
    [
      ['active', 'casino'],
      ['queued', 'any'],
      ['queued', 'betting'],
    ],
    [],
  ],
  [
    'the next beside one that drains',
    [
      ['draining', 'casino'],
      ['queued', 'casino'],
    ],
    [2n],
  ],
  [
    'the next after one that is lost',
    [
      ['lost', 'casino'],
      ['queued', 'casino'],
      ['queued', 'casino'],
    ],
    [2n],
  ],
])('activated is %s', (_what, rows, expected) => {
  const grants = rows.map(([state, product, currency = 'PHP'], index) =>
    grantOf({ id: BigInt(index + 1), state, currency, terms: { ...grantTerms, product } }),
  )
  for (const order of [grants, grants.toReversed()])
    expect(dueActivations(order).map(({ id }) => id)).toEqual(expected)
})

test('grants of different products do not share a stake', () => {
  const of = (product: OfferProduct) => ({ currency: 'PHP', terms: { ...grantTerms, product } })
  expect([
    doShare(of('pvp'), of('pvp')),
    doShare(of('pvp'), of('any')),
    doShare(of('pvp'), of('lottery')),
  ]).toEqual([true, true, false])
})
