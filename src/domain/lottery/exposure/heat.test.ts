import { expect, test } from 'vitest'

import { type Heat, heatOf, percentOf } from './heat.ts'

test.each<[pays: bigint, cap: bigint, heat: Heat, percent: number]>([
  [0n, 1_000n, 0, 0],
  [99n, 1_000n, 0, 9],
  [100n, 1_000n, 1, 10],
  [399n, 1_000n, 3, 39],
  [799n, 1_000n, 7, 79],
  [800n, 1_000n, 'near', 80],
  [999n, 1_000n, 'near', 99],
  [1_000n, 1_000n, 'full', 100],
  [1_010n, 1_000n, 'full', 101],
  [0n, 0n, 'full', 100],
])('%i of %i is step %s, %i percent', (pays, cap, heat, percent) => {
  expect([heatOf(pays, cap), percentOf(pays, cap)]).toEqual([heat, percent])
})
