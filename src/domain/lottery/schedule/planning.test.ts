import { expect, test } from 'vitest'

import { findGame, games } from '#domain/lottery/games/games.ts'

import { utc } from '#test/lottery/utc.ts'

import { drawsToPlan, lateMinutes } from './planning.ts'

const at = utc('2026-11-24 03:00:00')
const plan = (code: string, afterMs?: number) => {
  const game = findGame(code)
  if (!game) throw new Error(code)
  return drawsToPlan(game, { day: '2026-11-24', nowMs: at, afterMs })
}

test('every game is planned through its opening time and a day, and far enough for a chase of fifty draws', () => {
  for (const game of games) {
    const draws = drawsToPlan(game, { day: '2026-11-24', nowMs: at, afterMs: undefined })
    expect(draws.length, game.code).toBeGreaterThanOrEqual(60)
    expect(Math.min(...draws.map(({ closesAtMs }) => closesAtMs)), game.code).toBeGreaterThan(at)
    expect(new Set(draws.map(({ number }) => number)).size, game.code).toBe(draws.length)
    expect((draws.at(-1)?.drawsAtMs ?? 0) - at, game.code).toBeGreaterThanOrEqual(
      (game.opensBeforeHours + 24) * 3_600_000,
    )
  }
})

test('a plan goes on where the last one ended', () => {
  const draws = plan('PK10_5')
  const [first, second, third] = draws.slice(-3)
  expect(plan('PK10_5', first?.drawsAtMs)).toEqual([second, third])
  expect(plan('PK10_5', third?.drawsAtMs)).toEqual([])
})

test('the draw at midnight of the day that ends is planned', () => {
  const game = findGame('PK10_5')
  if (!game) throw new Error('no game')
  const nowMs = utc('2026-11-23 15:58:00')
  const [first] = drawsToPlan(game, { day: '2026-11-23', nowMs, afterMs: undefined })
  expect(first).toMatchObject({ number: '20261123-0288', drawsAtMs: utc('2026-11-23 16:00:00') })
  const late = drawsToPlan(game, { day: '2026-11-24', nowMs, afterMs: undefined })
  expect(late[0]?.number).toBe('20261123-0288')
})

test.each([
  ['PK10_1', 60],
  ['XSMB', undefined],
])('%s cancels late draws after %s minutes', (code, minutes) => {
  const game = findGame(code)
  expect(game && lateMinutes(game)).toBe(minutes)
})
