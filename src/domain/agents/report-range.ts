import { addDays } from '#domain/records/business-day.ts'
import type { RecordPeriod } from '#domain/records/record-period.ts'

import { type Period, periodOf, previousPeriod } from './periods.ts'

/** The ranges of team reports. Each is one day, week or month, for which members' figures are added up. */
export const reportRanges = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const
export type ReportRange = (typeof reportRanges)[number]

export const RANGE_AT_FIRST: ReportRange = 'this_week'

export interface RangeDays extends RecordPeriod {
  readonly kind: 'day' | 'week' | 'month'
  /** The first day of the period of that kind. */
  readonly startDay: string
  readonly isOver: boolean
}

const kinds = {
  today: 'day',
  yesterday: 'day',
  this_week: 'week',
  last_week: 'week',
  this_month: 'month',
  last_month: 'month',
} as const satisfies Record<ReportRange, RangeDays['kind']>

export function isReportRange(text: string): text is ReportRange {
  return (reportRanges as readonly string[]).includes(text)
}

export function daysOfRange(range: ReportRange, today: string): RangeDays {
  const kind = kinds[range]
  const current = periodOf(kind, today)
  const isOver = range === 'yesterday' || range.startsWith('last_')
  return daysOf(kind, isOver ? previousPeriod(kind, current) : current, today)
}

/** The day, week or month with a day, as far as it has begun. */
export function daysOfKind(kind: RangeDays['kind'], day: string, today: string): RangeDays {
  return daysOf(kind, periodOf(kind, day < today ? day : today), today)
}

/** The period of the same kind before a range. */
export function daysBefore({ kind, startDay }: RangeDays, today: string): RangeDays {
  return daysOf(kind, previousPeriod(kind, periodOf(kind, startDay)), today)
}

function daysOf(kind: RangeDays['kind'], { startDay, endDay }: Period, today: string): RangeDays {
  const last = addDays(endDay, -1)
  const isOver = last < today
  return { kind, startDay, from: startDay, to: isOver ? last : today, isOver }
}
