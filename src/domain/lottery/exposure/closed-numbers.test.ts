import { expect, test } from 'vitest'

import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'

import { closedNamesOf, isNumberClosed } from './closed-numbers.ts'

function typeOf(gameCode: string, code: string) {
  const game = findGame(gameCode)
  const type = game && betTypeOf(game, code)
  if (!type) throw new Error(`${gameCode} offers no ${code}`)
  return type
}

test.each<
  [what: string, game: string, type: string, row: number, number: number, closed: string[], isClosed: boolean]
>([
  ['a lot that is closed', 'XSMB', 'lo2', 0, 4, ['lo2:04'], true],
  ['the lot beside it', 'XSMB', 'lo2', 0, 5, ['lo2:04'], false],
  ['the same number of another bet type', 'XSMB', 'lo2', 0, 4, ['de:04'], false],
  ['a number of which one pair is closed', 'XSMB', 'xien2', 0, 4, ['xien2:04-17'], false],
  ['any number of a bet type that is closed as a whole', 'PK10_1', 'first2', 0, 3, ['first2'], true],
  ['a number at the place that is closed', 'PK10_1', 'place', 2, 7, ['place:3:7'], true],
  ['the number at another place', 'PK10_1', 'place', 1, 7, ['place:3:7'], false],
  ['a side of the sum', 'K3_1', 'sum_side', 0, 0, ['sum_side:big'], true],
  ['the other side', 'K3_1', 'sum_side', 0, 1, ['sum_side:big'], false],
])('%s is closed: %s %s', (_what, game, type, row, number, closed, is) => {
  expect(isNumberClosed(typeOf(game, type), { row, number }, new Set(closed))).toBe(is)
})

test('a side of several places is closed once it is closed at all of them', () => {
  const type = typeOf('PK10_1', 'place_side')
  const names = (type.shape.where ?? []).flatMap((_where, place) =>
    type.loads([[place], [0]]).map(({ name }) => name),
  )
  expect(isNumberClosed(type, { row: 1, number: 0 }, new Set(names.slice(1)))).toBe(false)
  expect(isNumberClosed(type, { row: 1, number: 0 }, new Set(names))).toBe(true)
})

test('the closed names of a line are those that it loads, each once', () => {
  const closed = new Set(['lo2:04', 'lo2:99'])
  expect(closedNamesOf(typeOf('XSMB', 'lo2'), [[4, 17]], closed)).toEqual(['lo2:04'])
  expect(closedNamesOf(typeOf('XSMB', 'lo2'), [[17]], closed)).toEqual([])
})
