import { expect, test } from 'vitest'

import type { Weekday } from '#domain/catalogue/weekday.ts'

import { nextDrawDay } from './next-draw-day.ts'

test.each<[readonly Weekday[], Weekday, Weekday | undefined]>([
  // Sunday is 1.
  [[2, 7], 1, 2],
  [[2, 7], 2, 7],
  [[2, 7], 7, 2],
  [[4], 4, 4],
  [[], 4, undefined],
])('of the days %j the next one after day %d is %s', (days, weekday, expected) => {
  expect(nextDrawDay(days, weekday)).toBe(expected)
})
