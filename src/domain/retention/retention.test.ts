import { expect, test } from 'vitest'

import { marketProfileNames } from '#domain/merchant/market-profile.ts'

import { retention, yearsKept } from './retention.ts'

test.each([
  // Each row: the market profiles, the book, and the years.
  [['open'], 'money', 5],
  [['lenient'], 'play', 5],
  [['strict'], 'money', 10],
  [['open', 'strict'], 'money', 10],
  [['strict', 'open'], 'conduct', 10],
  // An unknown market, or none, counts as the strictest.
  [['elsewhere'], 'play', 10],
  [[], 'money', 10],
] as const)('of the markets %j the book of %s is kept for %i years', (profiles, book, years) => {
  expect(yearsKept(book, profiles)).toBe(years)
})

test('no market keeps money, play or conduct for less than five years', () => {
  for (const name of marketProfileNames)
    for (const book of ['money', 'play', 'conduct'] as const)
      expect(yearsKept(book, [name])).toBeGreaterThanOrEqual(5)
})

test('every deleted table names its days and its job', () => {
  for (const [table, rule] of Object.entries(retention))
    if (rule.kept === 'days')
      expect(`${table} ${rule.days} ${rule.job}`).toMatch(/^[a-z_]+ [1-9]\d* [a-z_]+$/)
})
