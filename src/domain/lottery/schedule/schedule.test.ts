import { expect, test } from 'vitest'

import { weekdayAt } from '#domain/catalogue/weekday.ts'
import { addDays } from '#domain/records/business-day.ts'

import { utc } from '#test/lottery/utc.ts'

import { type Timetable, drawsOf, isOpenAt, weekdayOf } from './schedule.ts'

const south: Timetable = {
  schedule: { kind: 'weekly', time: '16:15', weekdays: [2, 7], mark: 'S' },
  zone: 'Asia/Ho_Chi_Minh',
  closesBeforeSeconds: 300,
  opensBeforeHours: 48,
}
const every = (minutes: number, from = '00:00', until = '24:00'): Timetable => ({
  schedule: { kind: 'every', minutes, from, until },
  zone: 'Asia/Singapore',
  closesBeforeSeconds: 10,
  opensBeforeHours: 1,
})

test('a weekly draw takes place on its weekdays alone', () => {
  const days = Array.from({ length: 7 }, (_, at) => addDays('2026-11-16', at))
  expect(days.filter((day) => drawsOf(south, day).length > 0)).toEqual(['2026-11-16', '2026-11-21'])
  const [draw] = drawsOf(south, '2026-11-21')
  expect(draw).toEqual({
    number: '20261121-S',
    opensAtMs: utc('2026-11-19 09:15:00'),
    closesAtMs: utc('2026-11-21 09:10:00'),
    drawsAtMs: utc('2026-11-21 09:15:00'),
  })
})

test.each([
  [1, 1_440],
  [2, 720],
  [3, 480],
  [5, 288],
])('every %i minutes makes %i draws a day, numbered in order and at equal distances', (minutes, count) => {
  const draws = drawsOf(every(minutes), '2026-11-21')
  expect(draws).toHaveLength(count)
  expect(draws[0]?.number).toBe('20261121-0001')
  expect(draws.at(-1)?.number).toBe(`20261121-${String(count).padStart(4, '0')}`)
  expect(new Set(draws.map(({ number }) => number)).size).toBe(count)
  for (const [at, draw] of draws.entries())
    expect(draw.drawsAtMs - (draws[at - 1]?.drawsAtMs ?? draw.drawsAtMs - minutes * 60_000)).toBe(
      minutes * 60_000,
    )
  const [next] = drawsOf(every(minutes), '2026-11-22')
  expect((next?.drawsAtMs ?? 0) - (draws.at(-1)?.drawsAtMs ?? 0)).toBe(minutes * 60_000)
})

test('draws within hours begin one step after the opening', () => {
  const draws = drawsOf(every(10, '06:00', '22:00'), '2026-11-21')
  expect([draws.length, draws[0]?.drawsAtMs, draws.at(-1)?.drawsAtMs]).toEqual([
    96,
    utc('2026-11-20 22:10:00'),
    utc('2026-11-21 14:00:00'),
  ])
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-06-01', 24],
])('on %s the clocks of Berlin show %i hours', (day, hours) => {
  const draws = drawsOf({ ...every(60), zone: 'Europe/Berlin' }, day)
  expect(new Set(draws.map(({ drawsAtMs }) => drawsAtMs)).size).toBe(hours)
})

test('weekdays are those of the calendar', () => {
  for (let at = 0; at < 800; at += 1) {
    const day = addDays('2026-01-01', at)
    expect(weekdayOf(day)).toBe(weekdayAt(utc(`${day} 12:00:00`), 'UTC'))
  }
})

/** Bets are open from 09:00 until 10:00, as milliseconds of a day. */
test.each([
  [32_399_999, false],
  [32_400_000, true],
  [35_999_999, true],
  [36_000_000, false],
])('at %i the draw takes bets: %s', (nowMs, isOpen) => {
  const draw = { number: 'x', opensAtMs: 32_400_000, closesAtMs: 36_000_000, drawsAtMs: 36_010_000 }
  expect(isOpenAt(draw, nowMs)).toBe(isOpen)
})
