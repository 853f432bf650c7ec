import { expect, test } from 'vitest'

import { shareOfMonth } from './share-example.ts'

const M = 100_000n

// Each row: stakes, payouts and costs in whole amounts, the percent, the result, and the share in hundredths.
for (const [stakes, payouts, costs, percent, result, hundredths] of [
  [2_000_000n, 1_930_000n, 12_000n, 30, 58_000n, 1_740_000n],
  // Rounded down to the smallest payable amount.
  [1_000n, 899n, 0n, 33, 101n, 3_333n],
  [1_000n, 1_000n, 0n, 30, 0n, 0n],
  // The players have won, or costs exceed what they lost: the share is zero and not below it.
  [1_000n, 1_500n, 0n, 30, -500n, 0n],
  [1_000n, 950n, 60n, 30, -10n, 0n],
] as const) {
  test(`${percent} % of ${stakes} − ${payouts} − ${costs}`, () => {
    const month = { stakes: stakes * M, payouts: payouts * M, costs: costs * M }
    expect(shareOfMonth(month, { percent, step: M / 100n })).toEqual({
      result: result * M,
      share: (hundredths * M) / 100n,
    })
  })
}
