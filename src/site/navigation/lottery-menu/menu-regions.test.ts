import { expect, test } from 'vitest'

import { lobbyGame } from '#site/lottery/lobby/sample-game.ts'

import { regionsOf } from './menu-regions.ts'

const games = [
  lobbyGame('XSMB', { gameMenuTag: 'vn-north', region: 'vn-north' }),
  // A menu of the brand with a tag of its own, in a region that takes turns.
  lobbyGame('XSDNG', { gameMenuTag: 'MT', region: 'vn-central', drawDayOfWeek: '4,7' }),
  lobbyGame('XSPY', { gameMenuTag: 'MT', region: 'vn-central', drawDayOfWeek: '2' }),
  lobbyGame('MEGA645', { gameMenuTag: 'vn', region: 'vn', drawDayOfWeek: '1,4,6' }),
]

const codes = (day: Parameters<typeof regionsOf>[1]) =>
  regionsOf(games, day).map(({ first, isByDay, games: drawn }) => [
    first.gameMenuTag,
    isByDay,
    drawn.map(({ gameId }) => gameId).join(),
  ])

test('stations that take turns are those of the day; other lotteries are there every day', () => {
  expect(codes(2)).toEqual([
    ['vn-north', false, 'XSMB'],
    ['MT', true, 'XSPY'],
    ['vn', false, 'MEGA645'],
  ])
  expect(codes('ALL')[1]).toEqual(['MT', true, 'XSDNG,XSPY'])
})

test('a region without a draw on the day stays, and is empty', () => {
  expect(codes(3)[1]).toEqual(['MT', true, ''])
  expect(regionsOf([], 3)).toEqual([])
})
