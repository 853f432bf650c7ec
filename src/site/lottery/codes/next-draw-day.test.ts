import { expect, test } from 'vitest'

import type { Weekday } from '#domain/catalogue/weekday.ts'
import { findGame } from '#domain/lottery/games/games.ts'

import { nextDrawDay } from './next-draw-day.ts'

test.each<[string, Weekday, Weekday | undefined]>([
  // Hồ Chí Minh draws on Mondays and Saturdays, Đồng Nai on Wednesdays; Sunday is 1.
  ['XSHCM', 1, 2],
  ['XSHCM', 2, 7],
  ['XSHCM', 7, 2],
  ['XSDN', 4, 4],
  ['K3_1', 4, undefined],
])('%s after day %d draws on %s', (code, weekday, expected) => {
  const game = findGame(code)
  expect(game && nextDrawDay(game, weekday)).toBe(expected)
})
