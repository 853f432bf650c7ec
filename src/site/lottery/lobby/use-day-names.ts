import { useWords } from '#browser/i18n/translate.ts'
import { weekdays } from '#domain/catalogue/weekday.ts'

/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The short name of a weekday, or its letter; days are numbered from Sunday 1. */
export function useDayNames(weekday: 'short' | 'narrow' = 'short'): (day: string | number) => string {
  const { tag } = useWords()
  const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' })
  return (day) => format.format(MONDAY_MS + weekdays.findIndex((one) => one === Number(day)) * DAY_MS)
}
