import { expect, test } from 'vitest'

import { isVolatility, readVolatility, volatilityOf } from './volatility.ts'

test.each([
  [0, 'low'],
  [349, 'low'],
  [350, 'medium'],
  [599, 'medium'],
  [600, 'high'],
  [3_000, 'high'],
])('a deviation of %i hundredths of the stake is %s', (deviation, expected) => {
  expect(volatilityOf(deviation)).toBe(expected)
})

test.each([
  ['high', true],
  ['High', false],
  ['', false],
  ['toString', false],
])('%s is a class: %s', (text, is) => {
  expect(isVolatility(text)).toBe(is)
})

test.each([
  ['low', 'low'],
  ['Medium', 'medium'],
  ['medium-high', 'high'],
  ['MEDIUM_HIGH', 'high'],
  ['low medium', 'medium'],
  [' Very High ', 'high'],
  ['3', 'medium'],
  ['5', 'high'],
  ['0', undefined],
  ['unknown', undefined],
  ['', undefined],
  ['constructor', undefined],
])('a list that says %j means %s', (text, expected) => {
  expect(readVolatility(text)).toBe(expected)
})
