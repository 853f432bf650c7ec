import { dayNumber } from '#domain/records/business-day.ts'

/** `2026-11-21 09:15:00` of UTC, in milliseconds; tests of the domain have no `Date` either. */
export function utc(text: string): number {
  const [day = '', clock = '00:00:00'] = text.split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return ((dayNumber(day) ?? Number.NaN) * 86_400 + hours * 3_600 + minutes * 60 + seconds) * 1_000
}
