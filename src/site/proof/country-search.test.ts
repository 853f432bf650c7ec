import { expect, test } from 'vitest'

import { findCountries, fold, likelyCountry, nameCountries } from './country-search.ts'

const some = [
  { countryCode: 'PH', countryDialingCode: '63' },
  { countryCode: 'VN', countryDialingCode: '84' },
  { countryCode: 'CI', countryDialingCode: '225' },
  { countryCode: 'US', countryDialingCode: '1' },
  { countryCode: 'DO', countryDialingCode: '1809' },
  { countryCode: 'GB', countryDialingCode: '44' },
  { countryCode: 'UA', countryDialingCode: '380' },
]

const found = (tag: string, typed: string) =>
  findCountries(nameCountries(some, tag), typed).map(({ countryCode }) => countryCode)

test.each([
  ['en', 'phil', ['PH']],
  ['en', 'COTE', ['CI']],
  ['en', 'us', ['US']],
  ['en', 'gb', ['GB']],
  ['en', '+63', ['PH']],
  ['en', '0063', ['PH']],
  ['en', '1', ['US', 'DO']],
  ['en', '1 809', ['DO']],
  ['en', 'kingdom', ['GB']],
  ['en', 'united', ['GB', 'US']],
  ['vi', 'viet', ['VN']],
  ['vi', 'Anh', ['GB']],
  ['zh-CN', '菲律宾', ['PH']],
  ['zh-CN', 'philippines', ['PH']],
  ['ar', 'الفلبين', ['PH']],
  ['en', 'nowhere at all', []],
])('in %s, %j finds %j', (tag, typed, expected) => {
  expect(found(tag, typed)).toEqual(expected)
})

test('without a search all countries are listed, sorted by the page’s language', () => {
  expect(found('en', ' ')).toEqual(['CI', 'DO', 'PH', 'UA', 'GB', 'US', 'VN'])
})

test('accents, case and marks are ignored', () => {
  expect(['Côte d’Ivoire', 'ĐÀ NẴNG', 'Türkiye', 'İzmir'].map(fold)).toEqual([
    'cote d’ivoire',
    'da nang',
    'turkiye',
    'izmir',
  ])
})

test.each([
  ['VN', ['en-GB', 'en'], 'en', 'VN'],
  ['PH', ['de-DE', 'vi-VN'], 'vi', 'PH'],
  ['CN', ['en-GB', 'en'], 'en', 'GB'],
  [undefined, ['en-GB', 'en'], 'en', 'GB'],
  [undefined, ['de-DE', 'vi-VN'], 'en', 'VN'],
  [undefined, ['en'], 'fil', 'PH'],
  [undefined, ['en'], 'en', 'US'],
  [undefined, [], 'km', 'PH'],
])('for the market %s, browsers that wish for %j on a page in %s: %s', (market, wishes, tag, expected) => {
  expect(likelyCountry(some, { market, wishes, tag })?.countryCode).toBe(expected)
})
