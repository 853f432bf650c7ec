import { expect, test } from 'vitest'

import { match, matchSums } from '#test/offers/version-cases.ts'

import { brandFaults, type OfferBrand } from './brand-faults.ts'
import type { OfferVersion } from './version.ts'

const brand: OfferBrand = { market: 'base', currency: 'PHP', minimumAge: 18 }
const audience = (ageMin: number) => ({ ...match.audience, ageMin })

// Each row: a version, the settings of its brand, and the faults.
const rows: [string, OfferVersion, Partial<OfferBrand>, string[]][] = [
  ['within all settings', match, {}, []],
  ['of another market', { ...match, market: 'GB' }, {}, ['market_of_another']],
  ['of the market that the brand has left', match, { market: 'SE' }, ['market_of_another']],
  ['in another currency', { ...match, sums: { USD: matchSums } }, {}, ['currency_of_another']],
  [
    'in a further currency',
    { ...match, sums: { PHP: matchSums, USD: matchSums } },
    {},
    ['currency_of_another'],
  ],
  ['below the age of the brand', match, { minimumAge: 21 }, ['age_below_brand']],
  ['at the age of the brand', { ...match, audience: audience(21) }, { minimumAge: 21 }, []],
  ['above the age of the brand', { ...match, audience: audience(24) }, { minimumAge: 21 }, []],
]

test.each(rows)('a version %s', (_what, version, change, expected) => {
  expect(brandFaults(version, { ...brand, ...change })).toEqual(expected)
})
