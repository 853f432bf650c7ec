import { expect, test } from 'vitest'

import { bookedDayCases } from './booked-day-cases.ts'
import { bookedDay } from './booked-day.ts'

test.each(bookedDayCases)('%s', (_what, booking, expected) => {
  expect(bookedDay(booking)).toBe(expected)
})
