import { expect, test } from 'vitest'

import { momentOf } from '#domain/records/zone.ts'
import { match } from '#test/offers/version-cases.ts'

import { type MerchantClock, countedSpan, dueAtMs, occurrenceOf, offerPeriodOf } from './occurrence.ts'
import type { OfferPeriod, Recurrence } from './version.ts'

const manila: MerchantClock = { zone: 'Asia/Manila', cutMinute: 0, weekStart: 1 }
const HOUR_MS = 3_600_000

test.each<[OfferPeriod, string, number, string, string]>([
  ['day', '2026-11-22', 1, '2026-11-22', '2026-11-23'],
  // 22 November 2026 is a Sunday.
  ['week', '2026-11-22', 1, '2026-11-16', '2026-11-23'],
  ['week', '2026-11-23', 1, '2026-11-23', '2026-11-30'],
  ['week', '2026-11-22', 7, '2026-11-22', '2026-11-29'],
  ['week', '2026-11-21', 7, '2026-11-15', '2026-11-22'],
  ['week', '2026-11-22', 3, '2026-11-18', '2026-11-25'],
  ['month', '2026-12-31', 3, '2026-12-01', '2027-01-01'],
])('the %s of %s, with weeks from ISO day %i on', (kind, day, weekStart, startDay, endDay) => {
  expect(offerPeriodOf(kind, day, { ...manila, weekStart })).toEqual({ startDay, endDay })
})

test.each<[Recurrence, string]>([
  ['once', 'once'],
  ['each', 'deposit:17'],
  ['day', 'day:2026-11-22'],
  ['week', 'week:2026-11-16'],
  ['month', 'month:2026-11-01'],
])('the occurrence of a deposit, %s', (recurrence, expected) => {
  const trigger = { ...match.trigger, recurrence }
  expect(occurrenceOf(trigger, { id: 17n, day: '2026-11-22' }, manila)).toBe(expected)
})

test('a day begins at the start of the merchant, in the zone of the merchant', () => {
  const clock = { ...manila, cutMinute: 360 }
  const span = countedSpan({ startDay: '2026-11-23', endDay: '2026-11-24' }, match.window, { clock })
  expect(span?.fromMs).toBe(momentOf({ day: '2026-11-23', minute: 360, zone: 'Asia/Manila' }))
})

test.each<[string, string, number]>([
  ['Europe/London', '2026-10-25', 25],
  ['Europe/London', '2027-03-28', 23],
  ['Asia/Manila', '2026-10-25', 24],
])('where the clocks of %s change, %s has %i hours', (zone, day, hours) => {
  const clock = { ...manila, zone }
  const period = offerPeriodOf('day', day, clock)
  const window = { startsAtMs: 0, endsAtMs: Number.MAX_SAFE_INTEGER, weekdays: [] }
  const span = countedSpan(period, window, { clock })
  expect(((span?.toMs ?? 0) - (span?.fromMs ?? 0)) / HOUR_MS).toBe(hours)
  expect(dueAtMs(period, clock)).toBe(span?.toMs)
})

const week = offerPeriodOf('week', '2026-11-22', manila)

test('deeds count within the window, and after joining', () => {
  const endMs = dueAtMs(week, manila)
  const startMs = momentOf({ day: week.startDay, minute: 0, zone: manila.zone })
  const within = { startsAtMs: startMs + 5, endsAtMs: endMs - 5, weekdays: [] }
  expect(countedSpan(week, within, { clock: manila })).toEqual({ fromMs: startMs + 5, toMs: endMs - 5 })
  expect(countedSpan(week, within, { clock: manila, joinedAtMs: startMs + 9 })?.fromMs).toBe(startMs + 9)
  expect(countedSpan(week, within, { clock: manila, joinedAtMs: endMs })).toBeUndefined()
  expect(
    countedSpan(week, { ...within, startsAtMs: endMs, endsAtMs: endMs + 1 }, { clock: manila }),
  ).toBeUndefined()
})
