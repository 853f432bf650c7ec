import { addDays } from '#domain/records/business-day.ts'

export interface Booking {
  /** The day on which the play was settled, as `YYYY-MM-DD`. */
  readonly settled: string
  /** The last day that is closed, with all before it. */
  readonly closedThrough: string | undefined
  readonly today: string
}

/**
 * The day in which a settled play counts. A closed day is never changed: what comes later is a correction, and a line of
 * the open day. `booked_day` in the database decides by the same rule.
 */
export function bookedDay({ settled, closedThrough, today }: Booking): string {
  if (closedThrough === undefined || settled > closedThrough) return settled
  const next = addDays(closedThrough, 1)
  return today > next ? today : next
}
