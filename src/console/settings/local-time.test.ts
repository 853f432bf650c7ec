import { expect, test } from 'vitest'

import { localOfMoment, momentOfLocal } from './local-time.ts'

const rows = [
  ['Asia/Manila', '2026-11-24T03:00', '2026-11-23T19:00:00Z'],
  ['UTC', '2026-11-24T03:00', '2026-11-24T03:00:00Z'],
  ['Asia/Kolkata', '2026-01-01T00:15', '2025-12-31T18:45:00Z'],
  ['Europe/Malta', '2026-07-01T12:00', '2026-07-01T10:00:00Z'],
  ['Europe/Malta', '2026-12-01T12:00', '2026-12-01T11:00:00Z'],
] as const

test.each(rows)('in %s, %s is %s, and back', (zone, local, moment) => {
  expect(momentOfLocal(local, zone)).toBe(moment)
  expect(localOfMoment(moment, zone)).toBe(local)
})

test('an invalid time is refused', () => {
  for (const typed of ['', 'soon', '2026-13-01T00:00', '2026-11-24'])
    expect(momentOfLocal(typed, 'UTC')).toBeUndefined()
})

test('an hour that the clocks skip is the one after it', () => {
  expect(momentOfLocal('2026-03-29T02:30', 'Europe/Malta')).toBe('2026-03-29T01:30:00Z')
})
