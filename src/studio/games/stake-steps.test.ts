import { describe, expect, test } from 'vitest'

import { doubleOf, halfOf, quickStakes, stepStake } from './stake-steps.ts'

const bounds = { chip: 500n, least: 500n, most: 30_000n }

describe('quick stakes', () => {
  test.each<[title: string, stake: bigint, half: bigint, double: bigint, down: bigint, up: bigint]>([
    ['the least', 500n, 500n, 1_000n, 500n, 1_000n],
    ['an odd number of chips', 1_500n, 500n, 3_000n, 1_000n, 2_500n],
    ['between two rungs', 3_500n, 1_500n, 7_000n, 2_500n, 5_000n],
    ['a part of a chip', 1_700n, 500n, 3_400n, 1_000n, 2_500n],
    ['near the most', 25_000n, 12_500n, 30_000n, 10_000n, 30_000n],
    ['the most', 30_000n, 15_000n, 30_000n, 25_000n, 30_000n],
    ['more than the most', 90_000n, 30_000n, 30_000n, 30_000n, 30_000n],
    ['nothing', 0n, 500n, 500n, 500n, 500n],
  ])('%s', (_, stake, half, double, down, up) => {
    expect([
      halfOf(stake, bounds),
      doubleOf(stake, bounds),
      stepStake(stake, 'down', bounds),
      stepStake(stake, 'up', bounds),
    ]).toEqual([half, double, down, up])
  })

  test('beside them only stakes that the limits take', () => {
    expect(quickStakes(bounds)).toEqual([2_500n, 10_000n])
    expect(quickStakes({ ...bounds, most: 5_000n })).toEqual([2_500n])
  })
})
