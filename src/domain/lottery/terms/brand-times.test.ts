import { expect, test } from 'vitest'

import type { Weekday } from '#domain/catalogue/weekday.ts'

import { closingMsOf, houseTimes, isAsHouse, isSoldOn, weekdayOfDraw } from './brand-times.ts'

test.each<[number: string, day: Weekday]>([
  ['20261129-S', 1],
  ['20261130-S', 2],
  ['20261205-0405', 7],
  ['20280229-X1', 3],
])('the draw %s is on weekday %i', (number, day) => {
  expect(weekdayOfDraw(number)).toBe(day)
})

test.each<[weekdays: readonly Weekday[] | undefined, number: string, isSold: boolean]>([
  [undefined, '20261129-S', true],
  [[1], '20261129-S', true],
  [[2, 7], '20261129-S', false],
  [[2, 7], '20261205-1440', true],
])('a brand that sells %j sells %s: %s', (weekdays, number, isSold) => {
  expect(isSoldOn({ ...houseTimes, weekdays }, number)).toBe(isSold)
})

test('a brand closes by its minutes before the house', () => {
  expect(
    [0, 10, 720].map((minutes) => closingMsOf({ ...houseTimes, closesEarlierMinutes: minutes }, 43_200_000)),
  ).toEqual([43_200_000, 42_600_000, 0])
  expect(
    [houseTimes, { ...houseTimes, closesEarlierMinutes: 1 }, { ...houseTimes, weekdays: [1] as const }].map(
      isAsHouse,
    ),
  ).toEqual([true, false, false])
})
