import { expect, test } from 'vitest'

import { formatSiteTime } from './site-time.ts'

// Each row: the time, the zone, and the shown text.
const rows = [
  ['2026-11-21T12:14:36Z', 'Asia/Manila', '2026-11-21 20:14:36', 'GMT+8'],
  ['2026-11-21T16:00:00Z', 'Asia/Manila', '2026-11-22 00:00:00', 'GMT+8'],
  ['2026-07-01T12:00:00Z', 'Europe/Rome', '2026-07-01 14:00:00', 'GMT+2'],
  ['2026-12-01T12:00:00Z', 'Europe/Rome', '2026-12-01 13:00:00', 'GMT+1'],
  ['2026-12-01T12:00:00Z', 'UTC', '2026-12-01 12:00:00', 'GMT+0'],
] as const
for (const [moment, zone, local, offset] of rows) {
  test(`${moment} in ${zone} is ${local} ${offset}`, () => {
    expect(formatSiteTime(Date.parse(moment), zone)).toEqual({ local, zone: offset })
  })
}
