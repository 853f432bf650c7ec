import { expect, test } from 'vitest'

import { costOf, fitting, mostNow, remainingOf, spendable } from './terms-now.ts'

const terms = {
  currency: 'PHP',
  available: '700.00',
  least: '100.00',
  most: '5000.00',
  sumLeft: '9000.00',
  freeLeft: 0,
  feeFixed: '2.00',
  feePerMille: 5,
}

test.each([
  ['5000.00', '9000.00', '5000.00'],
  ['5000.00', '300.00', '300.00'],
])('with a limit of %s and %s left today, the largest amount is %s', (most, sumLeft, now) => {
  expect(mostNow({ most, sumLeft })).toBe(now)
})

test('every suggested amount can be requested', () => {
  expect(fitting(terms)).toEqual(['100.00', '200.00', '500.00'])
  expect(fitting({ ...terms, available: '0.00' })).toEqual([])
})

test.each([
  ['700.00', '0.00', '700.00'],
  ['700.00', '60.00', '640.00'],
  ['50.00', '60.00', '0.00'],
])('of %s with %s owed, %s can be withdrawn', (available, owed, rest) => {
  expect(spendable({ available, owed })).toBe(rest)
})

test.each([
  ['333.33', 0, { fee: '3.66', arrives: '329.67' }],
  ['333.33', 1, { fee: '0.00', arrives: '333.33' }],
  ['1.00', 0, { fee: '2.00', arrives: '0.00' }],
])('%s with %d free withdrawals left costs %j', (amount, freeLeft, cost) => {
  expect(costOf(amount, { ...terms, freeLeft })).toEqual(cost)
})

test.each([
  ['500.00', '300.00', '200.00'],
  ['500.00', '500.00', undefined],
  ['500.00', '600.00', undefined],
])('of %s, %s was received and %s is missing', (whole, received, rest) => {
  expect(remainingOf(whole, received)).toBe(rest)
})
