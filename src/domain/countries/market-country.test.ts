import { expect, test } from 'vitest'

import { marketCountry, writtenTag } from './market-country.ts'

test.each([
  ['PHP', 'en', 'PH'],
  ['CNY', 'en', 'CN'],
  ['VND', 'vi', 'VN'],
  ['THB', 'en', 'TH'],
  ['GBP', 'en', 'GB'],
  ['EUR', 'vi', 'VN'],
  ['USD', 'zh-CN', 'CN'],
  ['USD', 'en', undefined],
  ['EUR', 'en', undefined],
  ['XAF', 'en', undefined],
  ['USDT', 'en', undefined],
])('a brand in %s whose language is %s has its market in %s', (currency, languageTag, country) => {
  expect(marketCountry({ currency, languageTag })).toBe(country)
})

test.each([
  ['en', 'PH', '05/24/2026'],
  ['en', 'US', '05/24/2026'],
  ['en', 'VN', '24/05/2026'],
  ['en', 'CN', '24/05/2026'],
  ['en', undefined, '24/05/2026'],
  ['vi', 'PH', '24/05/2026'],
])('in %s the 24th of May is written for the market %s as %s', (tag, market, text) => {
  const format = new Intl.DateTimeFormat(writtenTag(tag, market), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
  expect(format.format(1_779_624_000_000)).toBe(text)
})
