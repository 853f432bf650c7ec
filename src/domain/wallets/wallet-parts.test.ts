import { expect, test } from 'vitest'

import { type AccountBalance, walletParts } from './wallet-parts.ts'

// Each row: the balances, the sum, and the available part.
test.each<[AccountBalance[], bigint, bigint]>([
  [[], 0n, 0n],
  [[{ account: 'main', balance: 500n }], 500n, 500n],
  [
    [
      { account: 'main', balance: 500n },
      { account: 'locked', balance: 200n },
    ],
    700n,
    500n,
  ],
  [
    [
      { account: 'main', balance: 500n },
      { account: 'bonus:17', balance: 30n },
      { account: 'points', balance: 9_000n },
      { account: 'vendor:PP', balance: 7n },
      { account: 'vendor:AUREL', balance: 1n },
    ],
    538n,
    538n,
  ],
])('%o sums to %d, of which %d is available', (held, sum, available) => {
  const parts = walletParts(held)
  expect([parts.sum, parts.available]).toEqual([sum, available])
})

test('a vendor is found by its code', () => {
  const { vendors } = walletParts([{ account: 'vendor:PP', balance: 7n }])
  expect(vendors.get('PP')).toBe(7n)
})
