import { expect, test } from 'vitest'

import { type ReportRange, daysBefore, daysOfRange, isReportRange } from './report-range.ts'

// Each row: the range, today, and its days with those of the period before.
const cases: readonly (readonly [ReportRange, string, string, string])[] = [
  ['today', '2026-03-01', '2026-03-01 2026-03-01', '2026-02-28 2026-02-28'],
  ['yesterday', '2026-03-01', '2026-02-28 2026-02-28', '2026-02-27 2026-02-27'],
  ['this_week', '2026-11-28', '2026-11-23 2026-11-28', '2026-11-16 2026-11-22'],
  ['last_week', '2026-11-23', '2026-11-16 2026-11-22', '2026-11-09 2026-11-15'],
  ['this_month', '2026-12-01', '2026-12-01 2026-12-01', '2026-11-01 2026-11-30'],
  ['last_month', '2028-03-15', '2028-02-01 2028-02-29', '2028-01-01 2028-01-31'],
]

test.each(cases)('%s on %s', (range, today, expected, before) => {
  const days = daysOfRange(range, today)
  const earlier = daysBefore(days, today)
  expect([`${days.from} ${days.to}`, `${earlier.from} ${earlier.to}`]).toEqual([expected, before])
})

test('a range is over once its last day has passed', () => {
  expect(['today', 'this_week', 'yesterday', 'last_month'].map((range) => [range, isOver(range)])).toEqual([
    ['today', false],
    ['this_week', false],
    ['yesterday', true],
    ['last_month', true],
  ])
})

test('other words are no range', () => expect(isReportRange('14_days')).toBe(false))

function isOver(range: string) {
  return isReportRange(range) && daysOfRange(range, '2026-11-28').isOver
}
