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
  const monday = Date.UTC(2026, 10, 16, 12)
  const week = weekdays.map((_, index) => weekdayAt(monday + index * 86_400_000, 'UTC'))
  expect(week).toEqual([2, 3, 4, 5, 6, 7, 1])
})

test('today is the day of the zone, not of Greenwich', () => {
  const lateOnSaturday = Date.UTC(2026, 10, 21, 20)
  expect(weekdayAt(lateOnSaturday, 'UTC')).toBe(7)
  expect(weekdayAt(lateOnSaturday, 'Asia/Manila')).toBe(1)
})
