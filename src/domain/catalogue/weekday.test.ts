import { expect, test } from 'vitest'

import { hasWeekdays, isDrawnOn, weekdayAt, weekdays } from './weekday.ts'

test.each([
  ['vn-north', false],
  ['vn-central', true],
  ['vn-south', true],
  ['fast', false],
  ['ph', false],
])('the region %s is filtered by weekday: %s', (region, filtered) => {
  expect(hasWeekdays(region)).toBe(filtered)
})

test.each([
  ['2,5', 'ALL', true],
  ['', 3, true],
  ['2,5', 2, true],
  ['2,5', 5, true],
  ['2,5', 3, false],
  ['1', 1, true],
  ['7', 1, false],
] as const)('a lottery of the days "%s" is drawn on %s: %s', (days, filter, drawn) => {
  expect(isDrawnOn(days, filter)).toBe(drawn)
})

test('the week begins with Monday as 2 and ends with Sunday as 1', () => {
  // The noon of Monday, 16 November 2026.
  const monday = 1_794_830_400_000
  const week = weekdays.map((_, index) => weekdayAt(monday + index * 86_400_000, 'UTC'))
  expect(week).toEqual([2, 3, 4, 5, 6, 7, 1])
})

test('today is the day of the zone, not of Greenwich', () => {
  // Eight in the evening of Saturday, 21 November 2026.
  const lateOnSaturday = 1_795_291_200_000
  expect(weekdayAt(lateOnSaturday, 'UTC')).toBe(7)
  expect(weekdayAt(lateOnSaturday, 'Asia/Manila')).toBe(1)
})
