import type { Booking } from './booked-day.ts'

/** Run against the domain and the database: both must give the same days. */
export const bookedDayCases: readonly (readonly [what: string, booking: Booking, expected: string])[] = [
  [
    'no day was closed yet',
    { settled: '2026-11-20', closedThrough: undefined, today: '2026-11-23' },
    '2026-11-20',
  ],
  [
    'its day is open',
    { settled: '2026-11-23', closedThrough: '2026-11-22', today: '2026-11-23' },
    '2026-11-23',
  ],
  [
    'yesterday is not closed yet',
    { settled: '2026-11-22', closedThrough: '2026-11-21', today: '2026-11-23' },
    '2026-11-22',
  ],
  [
    'its day is the last that was closed',
    { settled: '2026-11-22', closedThrough: '2026-11-22', today: '2026-11-23' },
    '2026-11-23',
  ],
  [
    'its day was closed weeks ago',
    { settled: '2026-10-31', closedThrough: '2026-11-22', today: '2026-11-23' },
    '2026-11-23',
  ],
  [
    'the merchant has moved to a zone where today is closed',
    { settled: '2026-02-28', closedThrough: '2026-02-28', today: '2026-02-28' },
    '2026-03-01',
  ],
]
