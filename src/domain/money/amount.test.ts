import { expect, test } from 'vitest'

import { writeAmount } from './amount.ts'

test.each([
  [0n, '0.00'],
  [1n, '0.00001'],
  [100n, '0.001'],
  [1_000n, '0.01'],
  [10_000n, '0.10'],
  [100_000n, '1.00'],
  [12_844_020_000n, '128440.20'],
  [123_456n, '1.23456'],
  [-250_000n, '-2.50'],
  [999_999_999_999_999_999n, '9999999999999.99999'],
])('%d units travel as %s', (units, text) => {
  expect(writeAmount(units)).toBe(text)
})
