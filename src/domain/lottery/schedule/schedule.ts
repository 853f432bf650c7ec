import type { Weekday } from '#domain/catalogue/weekday.ts'
import { dayNumber } from '#domain/records/business-day.ts'

import { minuteOf, momentOf } from '#domain/records/zone.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** When a game is drawn, by the clocks of its zone. */
export type Schedule =
  /** Once on these weekdays, at HH:MM. The mark ends the number of the draw. */
  | {
      readonly kind: 'weekly'
      readonly time: string
      readonly weekdays: readonly Weekday[]
      readonly mark: string
    }
  /** Every so many minutes after `from`, up to `until`; 24:00 is midnight. */
  | { readonly kind: 'every'; readonly minutes: number; readonly from: string; readonly until: string }

export interface Timetable {
  readonly schedule: Schedule
  readonly zone: string
  /** Bets close so many seconds before the draw. */
  readonly closesBeforeSeconds: number
  /** Bets open so many hours before the draw. */
  readonly opensBeforeHours: number
}

export interface PlannedDraw {
  /** Number of the draw, unique within its game: `20261121-0405`, `20261121-S`. */
  readonly number: string
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly drawsAtMs: number
}

/** The draws of a day, in their order. A draw at midnight belongs to the day that ends. */
export function drawsOf({ schedule, zone, ...lead }: Timetable, day: string): readonly PlannedDraw[] {
  const plan = (drawsAtMs: number, mark: string): PlannedDraw => ({
    number: `${day.replaceAll('-', '')}-${mark}`,
    opensAtMs: drawsAtMs - lead.opensBeforeHours * HOUR_MS,
    closesAtMs: drawsAtMs - lead.closesBeforeSeconds * 1_000,
    drawsAtMs,
  })
  if (schedule.kind === 'weekly') {
    if (!schedule.weekdays.includes(weekdayOf(day))) return []
    return [plan(momentOf({ day, minute: minuteOf(schedule.time), zone }), schedule.mark)]
  }
  // Counted from the start of the day, so that a change of clocks neither repeats nor skips a draw.
  const startMs = momentOf({ day, minute: minuteOf(schedule.from), zone })
  const endMs = momentOf({ day, minute: minuteOf(schedule.until), zone })
  const stepMs = schedule.minutes * MINUTE_MS
  return Array.from({ length: Math.floor((endMs - startMs) / stepMs) }, (_, at) =>
    plan(startMs + (at + 1) * stepMs, String(at + 1).padStart(4, '0')),
  )
}

/** The weekday of a calendar day. */
export function weekdayOf(day: string): Weekday {
  const number = dayNumber(day)
  if (number === undefined) throw new Error(`no day: ${day}`)
  // 1 January 1970 was a Thursday, 5 as weekdays are numbered.
  return (((number + 4) % 7) + 1) as Weekday
}

/** Whether a bet is in time: from the opening, and before the closing. */
export function isOpenAt({ opensAtMs, closesAtMs }: PlannedDraw, nowMs: number): boolean {
  return nowMs >= opensAtMs && nowMs < closesAtMs
}
