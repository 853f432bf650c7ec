import { expect, test } from 'vitest'

import { smallAmountOf } from './small-amount.ts'

test.each([
  ['PHP', 10],
  ['EUR', 10],
  ['VND', 1_000],
  ['JPY', 1_000],
  ['KWD', 1],
  ['USDT', 10],
])('a small amount of %s is %d', (currency, amount) => {
  expect(smallAmountOf(currency)).toBe(amount)
})
