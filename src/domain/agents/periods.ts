import { dayAt, momentOf } from '#domain/records/zone.ts'
import { addDays, dayNumber, firstOfMonth } from '#domain/records/business-day.ts'

export const periodKinds = ['day', 'week', 'half_month', 'month'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Whole local days, half-open: `endDay` belongs to the next period. */
export interface Period {
  readonly startDay: string
  readonly endDay: string
}

export interface BrandClock {
  readonly zone: string
  /** Minutes after local midnight at which a day begins. */
  readonly cutMinute: number
}

/** A part of a day, half-open. The index tells the two equal hours of a 25-hour day apart. */
export interface Window {
  readonly day: string
  readonly index: number
  readonly startMs: number
  readonly endMs: number
}

export const windowMinutes = { hour: 60, five_minutes: 5 } as const
export type WindowKind = keyof typeof windowMinutes

const MINUTE_MS = 60_000

export function dayOf(atMs: number, { zone, cutMinute }: BrandClock): string {
  const day = dayAt(atMs, zone)
  return atMs < momentOf({ day, minute: cutMinute, zone }) ? addDays(day, -1) : day
}

/** The period of a kind that contains a day. Weeks begin on Monday, halves on the 1st and the 16th. */
export function periodOf(kind: PeriodKind, day: string): Period {
  const first = firstOfMonth(day)
  const nextFirst = firstOfMonth(addDays(first, 31))
  const middle = addDays(first, 15)
  switch (kind) {
    case 'day':
      return { startDay: day, endDay: addDays(day, 1) }
    case 'week': {
      const monday = addDays(day, -weekdayOf(day))
      return { startDay: monday, endDay: addDays(monday, 7) }
    }
    case 'half_month':
      return day < middle ? { startDay: first, endDay: middle } : { startDay: middle, endDay: nextFirst }
    case 'month':
      return { startDay: first, endDay: nextFirst }
  }
}

export function nextPeriod(kind: PeriodKind, { endDay }: Period): Period {
  return periodOf(kind, endDay)
}

export function previousPeriod(kind: PeriodKind, { startDay }: Period): Period {
  return periodOf(kind, addDays(startDay, -1))
}

/** Moments of a period: built from its local dates, never by adding hours. */
export function boundsOf(
  { startDay, endDay }: Period,
  { zone, cutMinute }: BrandClock,
): { readonly startMs: number; readonly endMs: number } {
  return {
    startMs: momentOf({ day: startDay, minute: cutMinute, zone }),
    endMs: momentOf({ day: endDay, minute: cutMinute, zone }),
  }
}

/** The windows of a day, in order: 23 or 25 hours where the clocks change. */
export function windowsOf(kind: WindowKind, day: string, clock: BrandClock): Window[] {
  const { startMs, endMs } = boundsOf(periodOf('day', day), clock)
  const lengthMs = windowMinutes[kind] * MINUTE_MS
  return Array.from({ length: Math.ceil((endMs - startMs) / lengthMs) }, (_, index) => ({
    day,
    index,
    startMs: startMs + index * lengthMs,
    endMs: Math.min(startMs + (index + 1) * lengthMs, endMs),
  }))
}

/** The window that contains a moment. */
export function windowAt(kind: WindowKind, atMs: number, clock: BrandClock): Window {
  const day = dayOf(atMs, clock)
  const { startMs, endMs } = boundsOf(periodOf('day', day), clock)
  const lengthMs = windowMinutes[kind] * MINUTE_MS
  const index = Math.floor((atMs - startMs) / lengthMs)
  return {
    day,
    index,
    startMs: startMs + index * lengthMs,
    endMs: Math.min(startMs + (index + 1) * lengthMs, endMs),
  }
}

/** 0 for Monday: day 0 of the count, 1 January 1970, was a Thursday. */
function weekdayOf(day: string): number {
  const number = dayNumber(day)
  if (number === undefined) throw new Error(`no day: ${day}`)
  return (number + 3) % 7
}
