import { expect, test } from 'vitest'

import { utc } from '#test/lottery/utc.ts'

import { dayAt, localTimeOf, minuteOf, momentOf } from './zone.ts'

test.each([
  ['2026-11-21', '16:15', 'Asia/Ho_Chi_Minh', '2026-11-21 09:15:00'],
  ['2026-11-21', '00:00', 'Asia/Ho_Chi_Minh', '2026-11-20 17:00:00'],
  ['2026-11-21', '24:00', 'Asia/Ho_Chi_Minh', '2026-11-21 17:00:00'],
  ['2026-12-31', '24:00', 'Asia/Singapore', '2026-12-31 16:00:00'],
  ['2026-11-21', '19:00', 'Asia/Kuala_Lumpur', '2026-11-21 11:00:00'],
  ['2026-03-01', '12:00', 'UTC', '2026-03-01 12:00:00'],
  ['2026-11-21', '12:00', 'Asia/Kathmandu', '2026-11-21 06:15:00'],
  // Clocks of Berlin change on 29 March and on 25 October 2026.
  ['2026-03-29', '00:00', 'Europe/Berlin', '2026-03-28 23:00:00'],
  ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29 00:30:00'],
  ['2026-03-29', '12:00', 'Europe/Berlin', '2026-03-29 10:00:00'],
  ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25 11:00:00'],
])('%s %s in %s is %s', (day, time, zone, moment) => {
  expect(momentOf({ day, minute: minuteOf(time), zone })).toBe(utc(moment))
})

test.each([
  ['2026-11-21 16:59:59', 'Asia/Ho_Chi_Minh', '2026-11-21'],
  ['2026-11-21 17:00:00', 'Asia/Ho_Chi_Minh', '2026-11-22'],
  ['2026-11-21 23:59:59', 'UTC', '2026-11-21'],
  ['2026-11-21 03:00:00', 'America/New_York', '2026-11-20'],
])('at %s it is in %s the day %s', (moment, zone, day) => {
  expect(dayAt(utc(moment), zone)).toBe(day)
})

test('a day that is none is a bug', () => {
  expect(() => momentOf({ day: '2026-02-30', minute: 0, zone: 'UTC' })).toThrow('no day')
})

test.each([
  ['2026-11-21 17:00:36', 'Asia/Ho_Chi_Minh', '2026-11-22 00:00:36'],
  ['2026-11-21 06:15:00', 'Asia/Kathmandu', '2026-11-21 12:00:00'],
  // The same hour twice, when the clocks of Berlin go back.
  ['2026-10-25 00:30:00', 'Europe/Berlin', '2026-10-25 02:30:00'],
  ['2026-10-25 01:30:00', 'Europe/Berlin', '2026-10-25 02:30:00'],
])('at %s UTC the clocks of %s show %s', (at, zone, expected) => {
  expect(localTimeOf(utc(at), zone)).toBe(expected)
})
