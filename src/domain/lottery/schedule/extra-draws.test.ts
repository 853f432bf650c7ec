import { expect, test } from 'vitest'

import type { Game } from '#domain/lottery/games/game.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { utc } from '#test/lottery/utc.ts'

import { type ExtraRefusal, allowsExtra, planExtra, refuseExtra } from './extra-draws.ts'

const gameOf = (code: string): Game => {
  const game = findGame(code)
  if (!game) throw new Error(code)
  return game
}
const north = gameOf('XSMB')
const place = 1
const MINUTE_MS = 60_000

test('an extra draw has the times of its game by the clocks of the game’s zone, and a number of its own', () => {
  expect(planExtra(north, { day: '2026-11-28', time: '20:15', place: 2 })).toEqual({
    number: '20261128-X2',
    opensAtMs: utc('2026-11-21 13:15:00'),
    closesAtMs: utc('2026-11-28 13:15:00') - north.closesBeforeSeconds * 1_000,
    drawsAtMs: utc('2026-11-28 13:15:00'),
  })
})

test('lotteries of every few minutes have no extra draws', () => {
  expect(['XSMB', 'MEGA645', 'K3_1', 'NORTH_5'].map((code) => allowsExtra(gameOf(code)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const draw = planExtra(north, { day: '2026-11-28', time: '20:15', place })
const lead = (minutes: number) => draw.closesAtMs - minutes * MINUTE_MS
test.each<[string, { game?: Game; nowMs?: number; others?: readonly number[] }, ExtraRefusal | undefined]>([
  ['a draw in time', {}, undefined],
  ['a game of every minute', { game: gameOf('K3_1') }, 'extra_not_allowed'],
  ['one that takes bets for half an hour', { nowMs: lead(30) }, undefined],
  ['one that takes bets for less', { nowMs: lead(29.9) }, 'extra_too_soon'],
  ['one in the past', { nowMs: draw.drawsAtMs + 1 }, 'extra_too_soon'],
  ['one in thirty days', { nowMs: draw.drawsAtMs - 30 * 1_440 * MINUTE_MS }, undefined],
  ['one beyond the plan', { nowMs: draw.drawsAtMs - 30 * 1_440 * MINUTE_MS - 1 }, 'extra_too_far'],
  ['one an hour after another', { others: [draw.drawsAtMs - 60 * MINUTE_MS] }, undefined],
  ['one less than an hour after another', { others: [draw.drawsAtMs - 59 * MINUTE_MS] }, 'extra_overlaps'],
  ['one less than an hour before another', { others: [draw.drawsAtMs + 59 * MINUTE_MS] }, 'extra_overlaps'],
  ['one at the time of another', { others: [draw.drawsAtMs] }, 'extra_overlaps'],
])('an extra draw is judged: %s', (_, { game = north, nowMs = lead(600), others = [] }, refusal) => {
  expect(refuseExtra(game, { draw, nowMs, othersAtMs: others })).toBe(refusal)
})
