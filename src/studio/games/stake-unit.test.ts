import { describe, expect, test } from 'vitest'

import { payableStep } from '#domain/money/currency.ts'

import { stakeUnit } from './stake-unit.ts'

describe('the smallest chip', () => {
  test.each<[currency: string, units: bigint]>([
    ['EUR', 100_000n],
    ['PHP', 500_000n],
    ['PLAY', 100_000n],
    ['KWD', 10_000n],
    ['INR', 5_000_000n],
    ['UGX', 250_000_000n],
    ['JPY', 10_000_000n],
    ['VND', 1_000_000_000n],
    ['constructor', 100_000n],
  ])('of %s is %s', (currency, units) => {
    expect(stakeUnit(currency)).toBe(units)
    expect((units / 100n) % payableStep(currency)).toBe(0n)
  })
})
