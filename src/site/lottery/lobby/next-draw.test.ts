import { expect, test } from 'vitest'

import type { LobbyGame } from './lobby-filter.ts'
import { closesAtMs, hotGames, lastNumbers, soonest } from './next-draw.ts'
import { lobbyGame } from './sample-game.ts'

const noon = Date.UTC(2026, 10, 24, 12)

const at = (gameId: string, winningTime?: string, lockTime?: number): LobbyGame =>
  lobbyGame(gameId, {
    region: 'fast',
    ...(winningTime === undefined ? {} : { winningTime }),
    ...(lockTime === undefined ? {} : { lockTime }),
  })

test('bets close before the draw', () => {
  expect(closesAtMs(at('K3_1', '2026-11-24T12:00:10.000Z', 10_000))).toBe(Date.UTC(2026, 10, 24, 12))
  expect(closesAtMs(at('K3_1'))).toBeUndefined()
})

test.each([
  ['no result', undefined, []],
  ['a special prize, one number', [['48190'], ['70315'], ['1', '2']], '48190'],
  ['at most six numbers', [['1', '2', '3', '4', '5', '6', '7', '8']], ['1', '2', '3', '4', '5', '6']],
])('of %s', (_what, opened, numbers) => {
  expect(lastNumbers(opened ? { opened } : {})).toEqual(numbers)
})

const games = [
  at('a', '2026-11-24T12:00:00Z', 0),
  at('b', '2026-11-24T12:02:00Z', 0),
  at('c', '2026-11-24T12:01:00Z', 0),
  at('d'),
]

test('the soonest that is still open stands first', () => {
  expect(soonest(games, noon).map(({ gameId }) => gameId)).toEqual(['c', 'b'])
  expect(soonest(games, noon + 120_000)).toEqual([])
})

test('hot are the marked games, else those that close next', () => {
  const codes = (from: readonly LobbyGame[], most: number) =>
    hotGames(from, { nowMs: noon, most }).map(({ gameId }) => gameId)
  expect(codes(games, 1)).toEqual(['c'])
  expect(codes([...games, lobbyGame('marked', { isHot: true })], 8)).toEqual(['marked'])
  const played = ['second', 'first'].map((id) =>
    lobbyGame(id, { isHot: true, hotPlace: id === 'first' ? 1 : 2 }),
  )
  expect(codes([...games, ...played], 8)).toEqual(['first', 'second'])
})
