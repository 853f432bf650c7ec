import type { Hours } from '#domain/cashier/hours.ts'

const FORM = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/

/** Stored opening hours of customer service, HH:MM-HH:MM; undefined means around the clock. */
export function readServiceHours(stored: string | null): Hours | undefined {
  const [, opensAt, closesAt] = FORM.exec(stored ?? '') ?? []
  return opensAt === undefined || closesAt === undefined ? undefined : { opensAt, closesAt }
}

/** Equal bounds mean the whole day, which needs no hours. */
export function writeServiceHours(hours: Hours | undefined): string | undefined {
  return hours === undefined || hours.opensAt === hours.closesAt
    ? undefined
    : `${hours.opensAt}-${hours.closesAt}`
}
