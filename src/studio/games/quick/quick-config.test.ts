import { expect, test } from 'vitest'

import { quickConfig, refuseStake, stakeMostAt } from './quick-config.ts'

// One chip is one euro.
const chip = 100_000n
const config = quickConfig({ currency: 'EUR', stakeMax: undefined })

test('stakes are one to two hundred chips, within the maximum of the market', () => {
  expect(config).toEqual({ chip, least: chip, most: 200n * chip, winMost: 20_000n * chip })
  expect(quickConfig({ currency: 'EUR', stakeMax: 250_000n }).most).toBe(2n * chip)
  expect(quickConfig({ currency: 'EUR', stakeMax: 900n * chip }).most).toBe(200n * chip)
})

test.each<[stake: bigint, times: number, refusal: string | undefined]>([
  [chip, 200, undefined],
  [0n, 200, 'stake_not_offered'],
  [chip / 2n, 200, 'stake_not_offered'],
  [201n * chip, 200, 'stake_not_offered'],
  [200n * chip, 10_000, undefined],
  [200n * chip, 10_001, 'above_most'],
  [2n * chip, 1_000_000, undefined],
  [3n * chip, 1_000_000, 'above_most'],
])('a stake of %i that may pay %i hundredths', (stake, times, refusal) => {
  expect(refuseStake(stake, config, times)).toBe(refusal)
  if (refusal === 'above_most') expect(stake).toBeGreaterThan(stakeMostAt(config, times))
})
