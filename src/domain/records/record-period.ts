import { addDays, dayNumber, daysWithin, firstOfMonth } from './business-day.ts'

/** Common periods, counted from the merchant's current business day. */
export const recordPresets = ['today', 'yesterday', 'week', 'month', 'last_month'] as const
export type RecordPreset = (typeof recordPresets)[number]

/** The default period. */
export const PRESET_AT_FIRST: RecordPreset = 'week'

/** Business days of the merchant, both ends included. */
export interface RecordPeriod {
  readonly from: string
  readonly to: string
}

/** A leap year; longer periods need several requests. */
export const PERIOD_DAYS_MAX = 366

export type PeriodRefusal = 'day_unknown' | 'period_reversed' | 'period_too_long'

export function isRecordPreset(word: string): word is RecordPreset {
  return (recordPresets as readonly string[]).includes(word)
}

export function periodOf(preset: RecordPreset, today: string): RecordPeriod {
  const first = firstOfMonth(today)
  const lastOfBefore = addDays(first, -1)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: first, to: today }
    case 'last_month':
      return { from: firstOfMonth(lastOfBefore), to: lastOfBefore }
  }
}

/** Why a period is refused. A very long one would read the whole ledger for one page. */
export function refusePeriod({ from, to }: RecordPeriod): PeriodRefusal | undefined {
  if (dayNumber(from) === undefined || dayNumber(to) === undefined) return 'day_unknown'
  const days = daysWithin({ from, to })
  if (days < 1) return 'period_reversed'
  return days > PERIOD_DAYS_MAX ? 'period_too_long' : undefined
}
