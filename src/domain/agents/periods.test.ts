import { expect, test } from 'vitest'

import { minuteOf, momentOf } from '#domain/records/zone.ts'
import { addDays, dayOfNumber } from '#domain/records/business-day.ts'

import {
  type BrandClock,
  type PeriodKind,
  boundsOf,
  dayOf,
  nextPeriod,
  periodKinds,
  periodOf,
  previousPeriod,
  windowAt,
  windowsOf,
} from './periods.ts'

const manila: BrandClock = { zone: 'Asia/Manila', cutMinute: 0 }
const berlin: BrandClock = { zone: 'Europe/Berlin', cutMinute: 0 }
const berlinAtTwo: BrandClock = { zone: 'Europe/Berlin', cutMinute: 150 }
/** The clocks of Lord Howe change by half an hour. */
const lordHowe: BrandClock = { zone: 'Australia/Lord_Howe', cutMinute: 0 }
const utc = (at: string) => momentOf({ day: at.slice(0, 10), minute: minuteOf(at.slice(11)), zone: 'UTC' })

const clocks = [manila, berlin, berlinAtTwo, lordHowe, { zone: 'America/New_York', cutMinute: 180 }]

test.each<[PeriodKind, string, string, string]>([
  ['day', '2026-12-31', '2026-12-31', '2027-01-01'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-23'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-30'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-04'],
  ['half_month', '2026-11-15', '2026-11-01', '2026-11-16'],
  ['half_month', '2026-11-16', '2026-11-16', '2026-12-01'],
  ['half_month', '2028-02-29', '2028-02-16', '2028-03-01'],
  ['half_month', '2026-12-31', '2026-12-16', '2027-01-01'],
  ['month', '2026-02-28', '2026-02-01', '2026-03-01'],
  ['month', '2028-02-29', '2028-02-01', '2028-03-01'],
  ['month', '2026-12-01', '2026-12-01', '2027-01-01'],
])('the %s of %s', (kind, day, startDay, endDay) => {
  expect(periodOf(kind, day)).toEqual({ startDay, endDay })
})

test.each([
  ['the last minute of the 15th', '2026-11-15 15:59', manila, '2026-11-15', '2026-11-01'],
  ['00:00:00 on the 16th is second half', '2026-11-15 16:00', manila, '2026-11-16', '2026-11-16'],
  ['before the cut it is yesterday', '2026-11-16 01:29', berlinAtTwo, '2026-11-15', '2026-11-01'],
  ['at the cut', '2026-11-16 01:30', berlinAtTwo, '2026-11-16', '2026-11-16'],
  // The clocks jump from 02:00 to 03:00: the cut of 02:30 does not exist on that day, and is 03:30.
  ['a cut in the hour that does not exist', '2026-03-29 01:29', berlinAtTwo, '2026-03-28', '2026-03-16'],
  ['after it', '2026-03-29 01:30', berlinAtTwo, '2026-03-29', '2026-03-16'],
])('%s', (_what, at, clock, day, halfStart) => {
  expect(dayOf(utc(at), clock)).toBe(day)
  expect(periodOf('half_month', day).startDay).toBe(halfStart)
})

test.each([
  ['an ordinary day', '2026-03-28', berlin, 24, 288],
  ['a 23-hour day', '2026-03-29', berlin, 23, 276],
  ['a 25-hour day', '2026-10-25', berlin, 25, 300],
  ['a day of 24.5 hours', '2026-04-05', lordHowe, 25, 294],
  ['a day of 23.5 hours', '2026-10-04', lordHowe, 24, 282],
] as const)('%s has its windows without gap and overlap', (_what, day, clock, hours, fives) => {
  const bounds = boundsOf(periodOf('day', day), clock)
  for (const [kind, count] of [
    ['hour', hours],
    ['five_minutes', fives],
  ] as const) {
    const windows = windowsOf(kind, day, clock)
    expect(windows).toHaveLength(count)
    expect(windows[0]?.startMs).toBe(bounds.startMs)
    expect(windows.at(-1)?.endMs).toBe(bounds.endMs)
    for (const [index, window] of windows.entries()) {
      expect(window.startMs).toBe(index === 0 ? bounds.startMs : windows[index - 1]?.endMs)
      expect(windowAt(kind, window.startMs, clock)).toEqual(window)
      expect(windowAt(kind, window.endMs - 1, clock)).toEqual(window)
    }
  }
})

test('the two equal hours of a 25-hour day are two windows', () => {
  const first = windowAt('hour', utc('2026-10-25 00:30'), berlin)
  const second = windowAt('hour', utc('2026-10-25 01:30'), berlin)
  expect([first.index, second.index]).toEqual([2, 3])
})

test('two years of periods of every kind follow each other without gap and overlap, in every zone', () => {
  for (const clock of clocks)
    for (const kind of periodKinds) {
      let period = periodOf(kind, '2027-01-01')
      while (period.startDay < '2029-01-01') {
        const next = nextPeriod(kind, period)
        expect(next.startDay).toBe(period.endDay)
        expect(previousPeriod(kind, next)).toEqual(period)
        expect(periodOf(kind, addDays(period.endDay, -1))).toEqual(period)
        expect(boundsOf(next, clock).startMs).toBe(boundsOf(period, clock).endMs)
        period = next
      }
    }
})

test('each moment belongs to the day whose bounds contain it', () => {
  for (const clock of clocks)
    for (let number = 20_500; number < 20_866; number += 1) {
      const day = dayOfNumber(number)
      const { startMs, endMs } = boundsOf(periodOf('day', day), clock)
      expect(dayOf(startMs, clock)).toBe(day)
      expect(dayOf(endMs - 1, clock)).toBe(day)
      expect(dayOf(startMs - 1, clock)).toBe(addDays(day, -1))
    }
})
