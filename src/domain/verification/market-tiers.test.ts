import { expect, test } from 'vitest'

import { marketProfile, marketProfileNames } from '#domain/merchant/market-profile.ts'
import { UNIT } from '#domain/money/amount.ts'

import { tiersIn } from './market-tiers.ts'
import { missingOf, refuseBrandTiers } from './tiers.ts'

test.each(marketProfileNames)('the tiers of the %s market are tiers that a brand may use', (name) => {
  const { tiers } = marketProfile(name)
  for (const currency of ['EUR', 'PHP', 'VND', 'KWD', 'XXX']) {
    const own = tiersIn(tiers, currency)
    expect(refuseBrandTiers(own, own, currency)).toBeUndefined()
  }
  expect(tiers[0]?.needs).toEqual([])
  for (const [place, { needs }] of tiers.entries())
    expect(missingOf(tiers[place - 1]?.needs ?? [], needs)).toEqual([])
})

test('a limit in euros is a round sum of the currency, and the number of the euros in an unknown one', () => {
  const dayIn = (currency: string) => tiersIn(marketProfile('strict').tiers, currency)[0]?.limits.depositDay
  expect(dayIn('EUR')).toBe(1_000n * UNIT)
  expect(dayIn('PHP')).toBe(60_000n * UNIT)
  expect(dayIn('VND')).toBe(25_000_000n * UNIT)
  expect(dayIn('XXX')).toBe(1_000n * UNIT)
  expect(dayIn('toString')).toBe(1_000n * UNIT)
})
