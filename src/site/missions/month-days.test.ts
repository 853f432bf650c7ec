import { expect, test } from 'vitest'

import { monthDays } from './month-days.ts'

test.each([
  // 1 November 2026 is a Sunday.
  ['2026-11-29', 'en', 30, 1, 0],
  ['2026-11-29', 'vi', 30, 7, 1],
  ['2026-11-29', 'ar', 30, 2, 6],
  ['2028-02-10', 'zh', 29, 2, 1],
])('the month of %s in %s', (today, language, count, firstColumn, weekday) => {
  const month = monthDays(today, language)
  expect(month.days).toHaveLength(count)
  expect(month.firstColumn).toBe(firstColumn)
  expect(month.weekdays[0]).toBe(weekday)
})
