import { expect, test } from 'vitest'

import { type AmountBounds, judgeTyped, mostOf } from './amount-fault.ts'

const bounds = { least: '100.00', most: '50000.00', available: '2000.00' }

// Each row: the input, the bounds, and the amount or the fault.
const rows: readonly (readonly [string, AmountBounds, string])[] = [
  ['5k', bounds, 'no_amount'],
  ['99.99', bounds, 'below_least'],
  ['100', bounds, '100.00'],
  ['2,000', bounds, '2000.00'],
  ['2000.01', bounds, 'not_enough'],
  ['60000', bounds, 'not_enough'],
  ['50000.01', { most: '50000.00' }, 'above_most'],
  ['0.01', {}, '0.01'],
  ['1', { available: '0.00' }, 'not_enough'],
]

test.each(rows)('%s within %o is %s', (text, given, expected) => {
  const judged = judgeTyped(text, { ...given, language: 'en', currency: 'PHP' })
  expect(judged.amount ?? judged.fault).toBe(expected)
})

test.each<[AmountBounds, string | undefined]>([
  [bounds, '2000.00'],
  [{ ...bounds, most: '500.00' }, '500.00'],
  [{ available: '99.00', least: '100.00' }, undefined],
  [{ available: '0.00' }, undefined],
  [{ most: '500.00' }, '500.00'],
  [{}, undefined],
])('the maximum of %o is %s', (given, expected) => {
  expect(mostOf(given)).toBe(expected)
})
