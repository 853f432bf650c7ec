import { expect, test } from 'vitest'

import { boundsOf } from '#domain/agents/periods.ts'
import { addDays } from '#domain/records/business-day.ts'

import { daysOfRanking, periodsToOpen } from './ranking-periods.ts'

const clock = { zone: 'UTC', cutMinute: 0, weekStart: 1 }
const week = { startDay: '2026-11-23', endDay: '2026-11-30' }
const HOUR_MS = 3_600_000
const at = (day: string, hour = 0) =>
  boundsOf({ startDay: day, endDay: addDays(day, 1) }, clock).startMs + hour * HOUR_MS
const nextWeekMs = at('2026-11-30')

// Each row: the time, and the first days of the periods whose boards should be open.
test.each([
  ['25 hours before the next week', nextWeekMs - 25 * HOUR_MS, '2026-11-28', ['2026-11-23']],
  ['24 hours before the next week', nextWeekMs - 24 * HOUR_MS, '2026-11-29', ['2026-11-23', '2026-11-30']],
  ['at its beginning', nextWeekMs, '2026-11-30', ['2026-11-30']],
] as const)('%s', (_name, nowMs, day, starts) => {
  const found = periodsToOpen('week', { day, nowMs, clock })
  expect(found.map(({ period }) => period.startDay)).toEqual(starts)
})

test('the board of a day opens on the day before', () => {
  const nowMs = at('2026-11-24', 12)
  const found = periodsToOpen('day', { day: '2026-11-24', nowMs, clock })
  expect(found).toEqual([
    {
      period: { kind: 'day', startDay: '2026-11-24', endDay: '2026-11-25' },
      beginsAtMs: at('2026-11-24'),
    },
    {
      period: { kind: 'day', startDay: '2026-11-25', endDay: '2026-11-26' },
      beginsAtMs: at('2026-11-25'),
    },
  ])
})

// Each row: the window, and the first and the last day.
test.each([
  ['all of the week', [at('2026-01-01'), at('2027-01-01')], ['2026-11-23', '2026-11-29']],
  ['an end at noon', [at('2026-01-01'), at('2026-11-25', 12)], ['2026-11-23', '2026-11-24']],
  ['a beginning at noon', [at('2026-11-23', 12), at('2027-01-01')], ['2026-11-24', '2026-11-29']],
  ['another week', [at('2027-01-01'), at('2027-02-01')], undefined],
] as const)('a window with %s', (_name, [startsAtMs, endsAtMs], days) => {
  const found = daysOfRanking(week, { startsAtMs, endsAtMs, weekdays: [] }, clock)
  expect(found && [found.fromDay, found.toDay]).toEqual(days)
})
