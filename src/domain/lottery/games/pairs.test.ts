import { expect, test } from 'vitest'

import { fastGames } from './fast-games.ts'
import type { Game } from './game.ts'
import { findGame } from './games.ts'
import { PAIR } from './pair.ts'
import { canPair, inPairOrder } from './pairs.ts'

function game(code: string): Game {
  const found = findGame(code)
  if (!found) throw new Error(`no ${code}`)
  return found
}

test.each([
  ['XSHCM', 'XSDT', true],
  ['XSDT', 'XSHCM', true],
  ['XSHCM', 'XSHCM', false],
  ['XSHCM', 'XSPY', false],
  ['XSMB', 'XSHCM', false],
  ['XSHCM', 'SOUTH_1', false],
  ['SOUTH_1', 'NORTH_1', false],
  ['MEGA645', 'POWER655', false],
])('a ticket can be on draws of two stations of one region: %s and %s, %s', (one, other, expected) => {
  expect(canPair(game(one), game(other))).toBe(expected)
})

test('no game of the house has pairs', () => {
  expect(fastGames.filter(({ betTypes }) => betTypes.includes(PAIR))).toEqual([])
})

test('a pair has one order, however it was chosen', () => {
  const [one, other] = [{ game: game('XSHCM') }, { game: game('XSDT') }]
  expect(inPairOrder(one, other)).toEqual([one, other])
  expect(inPairOrder(other, one)).toEqual([one, other])
})
