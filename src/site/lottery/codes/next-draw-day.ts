import type { Weekday } from '#domain/catalogue/weekday.ts'

/** The next of these weekdays after this one. */
export function nextDrawDay(days: readonly Weekday[], weekday: Weekday): Weekday | undefined {
  const daysUntil = (day: Weekday) => (day - weekday + 6) % 7
  return days.toSorted((one, other) => daysUntil(one) - daysUntil(other))[0]
}
