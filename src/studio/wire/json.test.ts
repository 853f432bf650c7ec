import { expect, test } from 'vitest'

import { readJson, writeJson } from './json.ts'

test.each([
  ['amounts', { win: 12n, list: [1n, -5n], none: undefined, text: 'a', deep: { stake: 10n ** 24n } }],
  ['an empty list', []],
  ['what looks like an amount', { units: 'twelve' }],
  ['what holds more than an amount', { units: '12', currency: 'EUR' }],
  ['a text that looks like one', '{"units":"12"}'],
])('a written value is parsed back: %s', (_, value) => {
  expect(readJson(writeJson(value))).toEqual(value)
})

test('an amount is not written as a JSON number, so that no digit is lost', () => {
  expect(writeJson({ win: 9_007_199_254_740_993n })).toBe('{"win":{"units":"9007199254740993"}}')
})
