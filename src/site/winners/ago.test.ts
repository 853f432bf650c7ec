import { expect, test } from 'vitest'

import { agoOf, rowsAt } from './ago.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

// Each row: the age, the language, and the text.
test.each([
  [0, 'en', 'now'],
  [59_999, 'en', 'now'],
  [MINUTE, 'en', '1 min. ago'],
  [59 * MINUTE, 'en', '59 min. ago'],
  [HOUR, 'en', '1 hr. ago'],
  [23 * HOUR, 'en', '23 hr. ago'],
  [24 * HOUR, 'en', 'yesterday'],
  [72 * HOUR, 'en', '3 days ago'],
  [-MINUTE, 'en', 'now'],
  [2 * MINUTE, 'zh-CN', '2分钟前'],
] as const)('%d ms ago in %s is %s', (passed, tag, words) => {
  expect(agoOf(1_000_000_000_000 - passed, 1_000_000_000_000, tag)).toBe(words)
})

test('Arabic keeps Latin digits, so that columns stay comparable', () => {
  expect(agoOf(0, 5 * MINUTE, 'ar')).toContain('5')
})

// Each row: the list, the number of turns, and the three visible rows.
test.each([
  ['abcde', 0, 'abc'],
  ['abcde', 1, 'eab'],
  ['abcde', 4, 'bcd'],
  ['abcde', 5, 'abc'],
  ['abcde', 11, 'eab'],
  ['abc', 2, 'abc'],
  ['a', 7, 'a'],
  ['', 3, ''],
] as const)('%s after %d turns shows %s', (list, turns, expected) => {
  expect(rowsAt([...list], turns, 3).join('')).toBe(expected)
})
