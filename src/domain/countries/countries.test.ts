import { expect, test } from 'vitest'

import {
  countries,
  countryOfNumber,
  findCountry,
  isDialingCode,
  isServed,
  servedCountries,
} from './countries.ts'

test('every country of ISO 3166 stands there once, in order, with numbers that may be', () => {
  expect(countries).toHaveLength(249)
  const codes = countries.map(({ countryCode }) => countryCode)
  expect(codes).toEqual([...new Set(codes)].sort())
  for (const country of countries) {
    expect(country.countryCode).toMatch(/^[A-Z]{2}$/)
    expect(country.countryDialingCode).toMatch(/^[1-9]\d{0,3}$/)
    expect(country.minLength).toBeGreaterThanOrEqual(4)
    expect(country.maxLength).toBeGreaterThanOrEqual(country.minLength)
    expect(country.countryDialingCode.length + country.maxLength).toBeLessThanOrEqual(15)
    for (const start of country.starts) expect(start).toMatch(/^\d+$/)
  }
})

test.each([
  ['84912345678', 'VN'],
  ['12125550123', 'US'],
  ['14165550123', 'CA'],
  ['12465550123', 'BB'],
  ['18495550123', 'DO'],
  ['79161234567', 'RU'],
  ['77011234567', 'KZ'],
  ['447400123456', 'GB'],
  ['447797123456', 'JE'],
  ['262639123456', 'YT'],
  ['262692123456', 'RE'],
  ['393123456789', 'IT'],
  ['999123', undefined],
  ['', undefined],
])('%s is a number of %s', (digits, countryCode) => {
  expect(countryOfNumber(digits)?.countryCode).toBe(countryCode)
})

test.each([
  ['84', true],
  ['1', true],
  ['1829', true],
  ['999', false],
  ['14165', false],
  ['', false],
])('that %s is a dialling code is %s', (digits, expected) => {
  expect(isDialingCode(digits)).toBe(expected)
})

test.each([
  [{ servedCountries: [], blockedCountries: [] }, 'VN', true],
  [{ servedCountries: [], blockedCountries: ['VN'] }, 'VN', false],
  [{ servedCountries: ['VN'], blockedCountries: [] }, 'VN', true],
  [{ servedCountries: ['VN'], blockedCountries: [] }, 'CN', false],
  [{ servedCountries: ['VN'], blockedCountries: ['VN'] }, 'VN', false],
])('with %o %s is served: %s', (rules, countryCode, expected) => {
  expect(isServed(rules, countryCode)).toBe(expected)
})

test('a merchant lists whom it serves', () => {
  const list = servedCountries({ servedCountries: ['VN', 'CN', 'PH'], blockedCountries: ['PH'] })
  expect(list.map(({ countryCode }) => countryCode)).toEqual(['CN', 'VN'])
  expect(findCountry('VN')?.countryDialingCode).toBe('84')
  expect(findCountry('XX')).toBeUndefined()
})
