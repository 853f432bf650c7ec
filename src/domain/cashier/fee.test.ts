import { expect, test } from 'vitest'

import { feeOf } from './fee.ts'

test.each([
  [100_000_000n, 0n, 0, 'PHP', 0n],
  [100_000_000n, 100_000n, 0, 'PHP', 100_000n],
  [100_000_000n, 100_000n, 10, 'PHP', 1_100_000n],
  [123_456_000n, 0n, 15, 'PHP', 1_851_000n],
  [199_900_000n, 0n, 15, 'VND', 2_900_000n],
])('of %d with %d and %d thousandths in %s it is %d', (amount, feeFixed, feePerMille, currency, fee) => {
  expect(feeOf(amount, { feeFixed, feePerMille }, currency)).toBe(fee)
})
