import { expect, test } from 'vitest'

import { chipsOf, figuresOf, percentOf } from './deposit-figures.ts'

const channel = { least: '100.00', most: '5000.00', feeFixed: '1.00', feePerMille: 10 }

test.each([
  ['1000.00', { fee: '11.00', arrives: '989.00' }],
  ['100.55', { fee: '2.00', arrives: '98.55' }],
  ['1.00', undefined],
  [undefined, undefined],
])('the fee and credit of %s are %j', (amount, figures) => {
  expect(figuresOf(amount, channel, 'PHP')).toEqual(figures)
})

test('per mille is shown as percent', () => {
  expect([percentOf(15, 'en'), percentOf(10, 'en')]).toEqual(['1.5%', '1%'])
})

test('the suggested amounts are within the limits', () => {
  expect(chipsOf(channel)).toEqual(['100.00', '200.00', '500.00', '1000.00', '2000.00'])
})
