import { expect, test } from 'vitest'

import { type MissionRules, type PlayedFact, firstDayOf, missionPeriodOf, progressOf } from './mission.ts'

const clock = { zone: 'Asia/Manila', cutMinute: 0, weekStart: 1 }
const always = { fromDay: '2026-11-01', toDay: undefined }

test.each<[MissionRules['recurrence'], string | undefined, string, string]>([
  ['day', undefined, '2026-11-18', '2026-11-19'],
  ['week', undefined, '2026-11-16', '2026-11-23'],
  ['month', undefined, '2026-11-01', '2026-12-01'],
  ['week', '2026-11-19', '2026-11-16', '2026-11-20'],
  ['once', '2026-11-25', '2026-11-01', '2026-11-26'],
])('the period of a mission by %s until %s', (recurrence, toDay, startDay, endDay) => {
  expect(missionPeriodOf({ ...always, toDay, recurrence }, '2026-11-18', clock)).toEqual({ startDay, endDay })
})

test('a week begins on the day of the brand', () => {
  const sunday = { ...clock, weekStart: 7 }
  expect(missionPeriodOf({ ...always, recurrence: 'week' }, '2026-11-18', sunday)).toEqual({
    startDay: '2026-11-15',
    endDay: '2026-11-22',
  })
})

test.each<[MissionRules['recurrence'], string]>([
  ['day', '2026-11-19'],
  ['week', '2026-11-23'],
  ['month', '2026-12-01'],
  ['once', '2026-11-19'],
])('a version by %s holds from the next period on', (recurrence, day) => {
  expect(firstDayOf(recurrence, '2026-11-18', clock)).toBe(day)
})

const fact = (day: number, category: string, place: string, plays = 1n, cash = 500n): PlayedFact => ({
  day: `2026-11-${day}`,
  category,
  place,
  plays,
  cash,
})
const facts = {
  played: [
    fact(15, 'slots', 'mosaic'),
    fact(16, 'slots', 'mosaic', 3n, 1_500n),
    fact(16, 'live', 'emerald'),
    fact(17, 'slots', 'reef'),
    // All plays of this place were taken back.
    fact(18, 'slots', 'storm', 0n, 0n),
    fact(19, 'slots', 'reef', -1n, -500n),
    fact(23, 'slots', 'mosaic'),
  ],
  checkIns: ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'],
}
const week = { startDay: '2026-11-16', endDay: '2026-11-23' }

test.each<[MissionRules['task'], MissionRules['categories'], bigint]>([
  ['plays', [], 4n],
  ['plays', ['slots'], 3n],
  ['plays', ['cards'], 0n],
  ['stakes', [], 2_000n],
  ['stakes', ['live', 'slots'], 2_000n],
  ['days', [], 2n],
  ['days', ['live'], 1n],
  ['places', [], 2n],
  ['places', ['slots'], 1n],
  ['check_ins', [], 2n],
])('%s over %j within the week count %i', (task, categories, count) => {
  expect(progressOf({ task, categories }, facts, week)).toBe(count)
})

test('plays from before the count that are taken back lower nothing below zero', () => {
  const back = { played: [fact(16, 'slots', 'mosaic', -2n, -900n)], checkIns: [] }
  for (const task of ['plays', 'stakes', 'days', 'places'] as const)
    expect(progressOf({ task, categories: [] }, back, week)).toBe(0n)
})
