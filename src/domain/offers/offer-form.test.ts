import { expect, test } from 'vitest'

import { M, cashback, match, matchSums, rounds } from '#test/offers/version-cases.ts'

import { readOffer, repeatedCurrency, writeOffer } from './offer-form.ts'
import type { OfferVersion } from './version.ts'

const full: OfferVersion = {
  ...match,
  grantsMax: 7,
  sums: {
    PHP: {
      ...matchSums,
      convertMax: 500n * M,
      budget: 10_000n * M,
      limits: [{ of: 'amount', per: 'person', period: 'week', value: 300n * M }],
    },
    VND: { tiers: [{ from: 0n, amount: 20_000n * M }], stakeMax: 5_000n * M },
  },
}

test.each([match, cashback, rounds, full])('a version survives being stored as JSON: $offer', (version) => {
  const stored = JSON.parse(JSON.stringify(writeOffer(version))) as ReturnType<typeof writeOffer>
  expect(readOffer(stored, version)).toEqual(version)
  expect(stored).toEqual(writeOffer(version))
})

test('amounts are decimal strings, and what is not given is absent', () => {
  expect(writeOffer(full).sums[0]).toMatchObject({
    currency: 'PHP',
    tiers: [{ from: '20.00', ratePpm: 1_000_000, cap: '200.00' }],
    limits: [{ per: 'person', period: 'week', amount: '300.00' }],
  })
  expect(writeOffer(match).sums[0]).not.toHaveProperty('budget')
  expect(writeOffer(match).limits).toEqual([{ per: 'person', period: 'ever', uses: 1 }])
})

test('a text that is no amount is a bug of the caller', () => {
  const form = { ...writeOffer(match), sums: [{ currency: 'PHP', tiers: [{ from: '1e3' }] }] }
  expect(() => readOffer(form, match)).toThrow('no amount: 1e3')
})

test('a currency that is stated twice is found', () => {
  const { sums } = writeOffer(full)
  expect(repeatedCurrency({ sums })).toBeUndefined()
  expect(repeatedCurrency({ sums: [...sums, ...sums.slice(1)] })).toBe('VND')
})
