import { addDays } from '#domain/records/business-day.ts'

export interface Booking {
  /** The day on which the play was settled, as `YYYY-MM-DD`. */
  readonly settled: string
  /** The last closed day; all days before it are closed too. */
  readonly closedThrough: string | undefined
  readonly today: string
}

/**
 * The day in which a settled play counts. A closed day never changes: a later settlement is a correction on the open
 * day. `booked_day` in the database decides by the same rule.
 */
export function bookedDay({ settled, closedThrough, today }: Booking): string {
  if (closedThrough === undefined || settled > closedThrough) return settled
  const next = addDays(closedThrough, 1)
  return today > next ? today : next
}
