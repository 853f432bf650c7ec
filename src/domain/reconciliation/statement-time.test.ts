import { expect, test } from 'vitest'

import { type DateOrder, readTime } from './statement-time.ts'

const dayOf = (atMs: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short' }).format(atMs)
const rules = (dateOrder: DateOrder) => ({
  dateOrder,
  from: '2026-03-04',
  to: '2026-03-05',
  zone: 'Asia/Ho_Chi_Minh',
  dayOf,
})
const zone = 'Asia/Ho_Chi_Minh'

test.each<readonly [string, DateOrder, string]>([
  ['2026-03-04', 'day_first', `2026-03-04 00:00:00 ${zone}`],
  ['2026-03-04 10:11', 'day_first', `2026-03-04 10:11:00 ${zone}`],
  ['2026-03-04T10:11:12.345', 'day_first', `2026-03-04 10:11:12 ${zone}`],
  ['2026/3/4 9:05:01', 'month_first', `2026-03-04 09:05:01 ${zone}`],
  ['04/03/2026 10:11', 'day_first', `2026-03-04 10:11:00 ${zone}`],
  ['03/04/2026 10:11', 'month_first', `2026-03-04 10:11:00 ${zone}`],
  ['4.3.2026, 10:11', 'day_first', `2026-03-04 10:11:00 ${zone}`],
  ['03/04/2026 12:05 AM', 'month_first', `2026-03-04 00:05:00 ${zone}`],
  ['03/04/2026 1:05:09 pm', 'month_first', `2026-03-04 13:05:09 ${zone}`],
  ['2026-03-04T10:11:12Z', 'day_first', '2026-03-04 10:11:12+00:00'],
  ['2026-03-04 10:11:12 +07:00', 'day_first', '2026-03-04 10:11:12+07:00'],
  ['2026-03-04T10:11:12-0330', 'day_first', '2026-03-04 10:11:12-03:30'],
  // The day is that of the statement's zone: in Ho Chi Minh City it is already the fourth.
  ['2026-03-03T17:00:00Z', 'day_first', '2026-03-03 17:00:00+00:00'],
  ['2026-03-05T16:59:59Z', 'day_first', '2026-03-05 16:59:59+00:00'],
  ['2026-03-03T16:59:59Z', 'day_first', 'day_outside'],
  ['2026-03-05T17:00:00Z', 'day_first', 'day_outside'],
  ['2026-03-03 23:59:59', 'day_first', 'day_outside'],
  ['2026-03-06', 'day_first', 'day_outside'],
  ['04/03/2026', 'month_first', 'day_outside'],
  ['', 'day_first', 'time_unreadable'],
  ['yesterday', 'day_first', 'time_unreadable'],
  ['2026-02-31', 'day_first', 'time_unreadable'],
  ['13/13/2026', 'day_first', 'time_unreadable'],
  ['2026-03-04 24:00', 'day_first', 'time_unreadable'],
  ['2026-03-04 10:60', 'day_first', 'time_unreadable'],
  ['03/04/2026 13:05 PM', 'month_first', 'time_unreadable'],
  ['2026-03-04T10:11:12+15:00', 'day_first', 'time_unreadable'],
  ['2026-03-04T10:11:12 CET', 'day_first', 'time_unreadable'],
  ['04/03/26', 'day_first', 'time_unreadable'],
  ['46085', 'day_first', 'time_unreadable'],
  ['２０２６-03-04', 'day_first', 'time_unreadable'],
])('%j, %s: %s', (cell, order, answer) => {
  const time = readTime(cell, rules(order))
  expect('fault' in time ? time.fault : time.at).toBe(answer)
})
