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
  playedGames: [
    { day: '2026-11-15', game: '7', plays: 5n, cash: 2_500n },
    { day: '2026-11-16', game: '7', plays: 2n, cash: 1_000n },
    { day: '2026-11-16', game: '8', plays: 1n, cash: 500n },
    { day: '2026-11-18', game: '8', plays: 0n, cash: 0n },
    { day: '2026-11-19', game: '9', plays: -1n, cash: -500n },
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

test.each<[string, Partial<MissionRules>, bigint]>([
  ['plays of a provider', { task: 'plays', providers: ['mosaic'] }, 3n],
  ['plays of two providers', { task: 'plays', providers: ['mosaic', 'emerald'] }, 4n],
  ['providers among two', { task: 'places', providers: ['mosaic', 'storm'] }, 1n],
  ['a provider in another category', { task: 'plays', categories: ['live'], providers: ['mosaic'] }, 0n],
  ['no lottery with the code of a provider', { task: 'plays', providers: ['seven'] }, 0n],
  ['plays of a game', { task: 'plays', games: ['7'] }, 2n],
  ['stakes of two games', { task: 'stakes', games: ['7', '8'] }, 1_500n],
  ['days of two games', { task: 'days', games: ['7', '8'] }, 1n],
  ['no plays of a game that was not played', { task: 'plays', games: ['10'] }, 0n],
  ['no plays below zero of a game', { task: 'plays', games: ['9'] }, 0n],
])('a mission counts %s', (_, change, count) => {
  const played = [...facts.played, fact(17, 'elottery', 'seven')]
  const rules = { task: 'plays', categories: [], ...change } as const
  expect(progressOf(rules, { ...facts, played }, week)).toBe(count)
})

test('plays from before the count that are taken back lower nothing below zero', () => {
  const back = { played: [fact(16, 'slots', 'mosaic', -2n, -900n)], playedGames: [], checkIns: [] }
  for (const task of ['plays', 'stakes', 'days', 'places'] as const)
    expect(progressOf({ task, categories: [] }, back, week)).toBe(0n)
})
