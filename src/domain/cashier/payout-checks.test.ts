import { expect, test } from 'vitest'

import { payoutChecks } from './payout-checks.ts'

const usual = {
  holderName: 'Ana Cruz',
  payeeName: 'CRUZ, Ana',
  boundHours: 100,
  factorsResetHours: undefined,
  paidCount: 0,
}

test.each([
  ['an old account of the member', {}, { holder: 'same', isOfReset: false }],
  ['another holder', { holderName: 'Ben Cruz' }, { holder: 'differs', isOfReset: false }],
  ['a member without a name', { payeeName: undefined }, { holder: 'no_name', isOfReset: false }],
  ['added six hours ago', { boundHours: 6 }, { holder: 'same', waitsHours: 18, isOfReset: false }],
  ['added a day ago', { boundHours: 24 }, { holder: 'same', isOfReset: false }],
  ['added since a reset', { factorsResetHours: 101 }, { holder: 'same', isOfReset: true }],
  [
    'added since a reset, and paid to',
    { factorsResetHours: 101, paidCount: 1 },
    { holder: 'same', isOfReset: false },
  ],
  ['added before a reset', { factorsResetHours: 99 }, { holder: 'same', isOfReset: false }],
])('%s', (_case, change, checks) => {
  expect(payoutChecks({ ...usual, ...change })).toEqual(checks)
})
