import { useWords } from '#browser/i18n/translate.ts'
import { weekdays } from '#domain/catalogue/weekday.ts'

/** A Monday, used to format the names of weekdays. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The short name of a weekday by its number; 1 is Sunday. */
export function useDayName(): (day: string) => string {
  const { tag } = useWords()
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  return (day) => format.format(MONDAY_MS + weekdays.findIndex((one) => String(one) === day) * DAY_MS)
}
