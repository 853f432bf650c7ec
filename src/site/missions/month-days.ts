import { addDays, dayNumber, firstOfMonth } from '#domain/records/business-day.ts'

/** The days of a month, and the weekdays of its rows in the order of the language; 0 is Sunday. */
export function monthDays(today: string, language: string) {
  const first = firstOfMonth(today)
  const next = firstOfMonth(addDays(first, 31))
  const days: string[] = []
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day)
  const start = firstWeekday(language)
  const weekdays = Array.from({ length: 7 }, (_, at) => (start + at) % 7)
  // 1 January 1970 was a Thursday.
  const weekday = ((dayNumber(first) ?? 0) + 4) % 7
  return { days, weekdays, firstColumn: ((weekday - start + 7) % 7) + 1 }
}

/** Sunday for English and Tagalog, Saturday for Arabic, else Monday. */
function firstWeekday(language: string): number {
  if (/^(en|tl|fil|ty)/i.test(language)) return 0
  return /^ar/i.test(language) ? 6 : 1
}
