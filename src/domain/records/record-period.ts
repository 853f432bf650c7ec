import { addDays, dayNumber, daysWithin, firstOfMonth } from './business-day.ts'

/** Spans that everybody asks for, counted from the day that it is in the merchant's books. */
export const recordPresets = ['today', 'yesterday', 'week', 'month', 'last_month'] as const
export type RecordPreset = (typeof recordPresets)[number]

/** What is asked for without a word. */
export const PRESET_AT_FIRST: RecordPreset = 'week'

/** Days of the merchant's books, both of them within. */
export interface RecordPeriod {
  readonly from: string
  readonly to: string
}

/** A year with its leap day: what is longer is asked for in parts. */
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

/** Why a span cannot be asked for. A span of centuries would read a whole ledger for one page. */
export function refusePeriod({ from, to }: RecordPeriod): PeriodRefusal | undefined {
  if (dayNumber(from) === undefined || dayNumber(to) === undefined) return 'day_unknown'
  const days = daysWithin({ from, to })
  if (days < 1) return 'period_reversed'
  return days > PERIOD_DAYS_MAX ? 'period_too_long' : undefined
}
