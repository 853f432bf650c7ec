import { expect, test } from 'vitest'

import { isNothing, withinReach } from './amounts.ts'

test.each([
  ['0.00', true],
  ['0', true],
  ['0.00001', false],
  ['12.50', false],
])('%s is zero: %s', (amount, expected) => {
  expect(isNothing(amount)).toBe(expected)
})

test.each([
  ['0.00', []],
  ['99.99', []],
  ['100.00', ['100.00']],
  ['9000.00', ['100.00', '500.00']],
])('with %s available the suggestions are %j', (available, expected) => {
  expect(withinReach(['100.00', '500.00'], available)).toEqual(expected)
})
