import { expect, test } from 'vitest'

import { timeOfMatch, untilOf } from './match-words.ts'

const at = Date.parse('2026-11-21T22:30:00Z')

// Each row: the language, the visitor's zone, and the text on the card.
test.each([
  ['en', 'UTC', '21-11 | 22:30'],
  ['en', 'Asia/Manila', '22-11 | 06:30'],
  ['ar', 'Asia/Riyadh', '22-11 | 01:30'],
  ['vi', 'America/New_York', '21-11 | 17:30'],
  ['zh-CN', 'Asia/Kathmandu', '22-11 | 04:15'],
  ['en', 'Asia/Dubai', '22-11 | 02:30'],
] as const)('in %s and the zone %s a match is at %s', (tag, zone, short) => {
  expect(timeOfMatch(at, tag, zone).short).toBe(short)
})

test('midnight is 00:00, and the exact time names its zone', () => {
  const midnight = Date.parse('2026-11-22T00:00:00Z')
  expect(timeOfMatch(midnight, 'en', 'UTC').short).toBe('22-11 | 00:00')
  expect(timeOfMatch(midnight, 'en', 'UTC').exact).toContain('UTC')
  expect(timeOfMatch(midnight, 'ar', 'UTC').exact).toContain('2026')
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

// Each row: the time left, and its text.
test.each([
  [1, 'in 1 min.'],
  [MINUTE, 'in 1 min.'],
  [MINUTE + 1, 'in 2 min.'],
  [59 * MINUTE, 'in 59 min.'],
  [HOUR, 'in 1 hr.'],
  [23 * HOUR, 'in 23 hr.'],
  [25 * HOUR, 'in 1 day'],
  [72 * HOUR, 'in 3 days'],
  [-5, 'in 1 min.'],
] as const)('a start in %d ms is shown as %s', (left, words) => {
  expect(untilOf(at, at - left, 'en')).toBe(words)
})
