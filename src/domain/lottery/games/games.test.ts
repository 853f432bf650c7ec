import { expect, test } from 'vitest'

import { type Weekday, weekdays } from '#domain/catalogue/weekday.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { familyCodes } from '#domain/lottery/families/families.ts'
import { RETURN_LEAST, RETURN_MOST } from '#domain/lottery/odds/return.ts'
import { drawsOf } from '#domain/lottery/schedule/schedule.ts'

import { betTypeOf, findGame, games } from './games.ts'

const drawnOn = (region: string, day: Weekday) =>
  games
    .filter(
      ({ region: where, schedule }) =>
        where === region && schedule.kind === 'weekly' && schedule.weekdays.includes(day),
    )
    .map(({ code }) => code.slice(2))
    .join(' ')

/** The calendar of the stations, Monday first; the first of a day is the main one. */
test.each<[Weekday, string, string]>([
  [2, 'PY TTH', 'HCM DT CM'],
  [3, 'DLK QNM', 'BTR VT BL'],
  [4, 'DNG KH', 'DN CT ST'],
  [5, 'BDI QT QB', 'TN AG BTH'],
  [6, 'GL NT', 'VL BD TV'],
  [7, 'DNG QNG DNO', 'HCM LA BP HG'],
  [1, 'KT KH TTH', 'TG KG DL'],
])('on weekday %i the centre draws %s and the south %s', (day, central, south) => {
  expect(drawnOn('vn-central', day)).toBe(central)
  expect(drawnOn('vn-south', day)).toBe(south)
  expect(drawnOn('vn-north', day)).toBe('MB')
})

test('35 stations, the north, and at least twelve fast games of 1, 2, 3 and 5 minutes', () => {
  expect(games.filter(({ family, drawnBy }) => family === 'province' && drawnBy === 'official')).toHaveLength(
    35,
  )
  expect(findGame('XSMB')?.family).toBe('north')
  const fast = games.flatMap(({ schedule }) => (schedule.kind === 'every' ? schedule.minutes : []))
  expect(fast.length).toBeGreaterThanOrEqual(12)
  expect(new Set(fast)).toEqual(new Set([1, 2, 3, 5]))
})

test('codes are unique and fit the menus, and every family has a game', () => {
  expect(new Set(games.map(({ code }) => code)).size).toBe(games.length)
  for (const { code } of games) expect(code).toMatch(/^[A-Z0-9][A-Z0-9_]{0,39}$/)
  expect(new Set(games.map(({ family }) => family))).toEqual(new Set(familyCodes))
})

test.each(games)('$code offers rows of its family, within the bounds of returns', (game) => {
  const { family, betTypes, returnMilli, returnMaxMilli, closesBeforeSeconds, schedule } = game
  expect(betTypes.filter((code) => findBetType(family, code) === undefined)).toEqual([])
  expect(new Set(betTypes).size).toBe(betTypes.length)
  expect([RETURN_LEAST <= returnMilli, returnMilli <= returnMaxMilli, returnMaxMilli <= RETURN_MOST]).toEqual(
    [true, true, true],
  )
  if (schedule.kind === 'every') expect(closesBeforeSeconds).toBeLessThan(schedule.minutes * 60)
  if (schedule.kind === 'weekly') expect(schedule.weekdays.every((day) => weekdays.includes(day))).toBe(true)
  const week = Array.from({ length: 7 }, (_, at) => `2026-11-${16 + at}`)
  expect(week.some((day) => drawsOf(game, day).length > 0)).toBe(true)
})

test('a game offers only one row of those that count a tie or a triple differently', () => {
  const ssc = findGame('SSC_1')
  expect(ssc && [betTypeOf(ssc, 'dragon')?.tie, betTypeOf(ssc, 'dragon_refund')]).toEqual([
    'loses',
    undefined,
  ])
  for (const [one, other] of [
    ['dragon', 'dragon_refund'],
    ['sum_side', 'sum_side_triples'],
    ['pair', 'pair_only'],
  ] as const)
    expect(games.filter(({ betTypes }) => betTypes.includes(one) && betTypes.includes(other))).toEqual([])
})
