import { expect, test } from 'vitest'

import type { LobbyGame } from './lobby-filter.ts'
import { closesAtMs, lastNumbers, nextToClose } from './next-draw.ts'

const at = (gameId: string, winningTime?: string, lockTime?: number): LobbyGame => ({
  gameId,
  gameMenuTag: 'fast',
  remark: gameId,
  family: 'k3',
  prizeMode: 'Elott',
  drawnBy: 'house',
  drawDayOfWeek: '',
  ...(winningTime === undefined ? {} : { winningTime }),
  ...(lockTime === undefined ? {} : { lockTime }),
})

test('bets close before the draw', () => {
  expect(closesAtMs(at('K3_1', '2026-11-24T12:00:10.000Z', 10_000))).toBe(Date.UTC(2026, 10, 24, 12))
  expect(closesAtMs(at('K3_1'))).toBeUndefined()
})

test.each([
  ['no result', undefined, []],
  ['the digits of a special prize', [['48190'], ['70315'], ['1', '2']], ['4', '8', '1', '9', '0']],
  ['at most six numbers', [['1', '2', '3', '4', '5', '6', '7', '8']], ['1', '2', '3', '4', '5', '6']],
])('of %s', (_what, opened, numbers) => {
  expect(lastNumbers(opened ? { opened } : {})).toEqual(numbers)
})

test('the next to close is the soonest that is still open', () => {
  const games = [
    at('a', '2026-11-24T12:00:00Z', 0),
    at('b', '2026-11-24T12:02:00Z', 0),
    at('c', '2026-11-24T12:01:00Z', 0),
    at('d'),
  ]
  const noon = Date.UTC(2026, 10, 24, 12)
  expect(nextToClose(games, noon)?.gameId).toBe('c')
  expect(nextToClose(games, noon + 120_000)).toBeUndefined()
})
