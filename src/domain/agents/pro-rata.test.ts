import { expect, test } from 'vitest'

import { shareProRata } from './pro-rata.ts'

test.each([
  ['60 and 20 of a pool of 38', 38_000n, [60_000n, 20_000n], 1n, [28_500n, 9_500n]],
  ['enough for all', 90n, [60n, 20n], 1n, [60n, 20n]],
  ['nothing', 0n, [60n, 20n], 1n, [0n, 0n]],
  ['thirds: the first step that remains goes to the lowest id', 100n, [70n, 70n, 70n], 1n, [34n, 33n, 33n]],
  ['the largest remainder first', 10n, [10n, 11n, 12n], 1n, [3n, 3n, 4n]],
  ['whole steps', 1_999n, [1_000n, 1_000n], 1_000n, [1_000n, 0n]],
  ['no claim', 5n, [], 1n, []],
  ['a claim of zero', 5n, [0n, 10n], 1n, [0n, 5n]],
])('%s', (_what, pool, amounts, step, expected) => {
  const claims = amounts.map((amount, index) => ({ id: BigInt(index), amount }))
  for (const order of [claims, claims.toReversed()]) {
    const shares = shareProRata(pool, order, step)
    expect(claims.map(({ id }) => shares.get(id))).toEqual(expected)
  }
})
