import { expect, test } from 'vitest'

import type { Choice } from '#domain/lottery/bets/bet-type.ts'
import { refuseChoice } from '#domain/lottery/bets/choice.ts'
import { betTypeOf, findGame, games } from '#domain/lottery/games/games.ts'

import { combinationsOf } from './combinations.ts'

const found = (gameCode: string, code: string, choice: Choice) => {
  const game = findGame(gameCode)
  const type = game && betTypeOf(game, code)
  if (!type) throw new Error(`${gameCode} has no ${code}`)
  const { count, units } = combinationsOf(type, choice)
  return [count, units]
}

test.each<[string, string, Choice, number, number]>([
  ['XSHCM', 'lo2', [[4, 17, 66]], 3, 18],
  ['XSMB', 'da', [[1, 2, 3, 4]], 6, 54],
  ['XSMB', 'xien2', [[1, 2, 3, 4, 5]], 10, 1],
  ['XSMB', 'xien3', [[1, 2, 3, 4, 5]], 10, 1],
  ['XSMB', 'truot4', [[1, 2, 3, 4, 5]], 5, 1],
  ['XSMB', 'dd', [[1, 2]], 2, 5],
  ['K3_1', 'two', [[1, 2, 3]], 3, 1],
])('%s %s on %j has %i combinations of %i stakes', (game, code, choice, count, units) => {
  expect(found(game, code, choice)).toEqual([count, units])
})

test('every bet type that is offered has whole numbers of combinations', () => {
  let tried = 0
  for (const game of games)
    for (const code of game.betTypes)
      for (const more of [0, 1, 2]) {
        const type = betTypeOf(game, code)
        if (!type) throw new Error(`${game.code} has no ${code}`)
        const choice = type.shape.rows.map(({ low, least, most }) =>
          Array.from({ length: Math.min(Math.max(least, 1) + more, most) }, (_, at) => low + at),
        )
        if (refuseChoice(type, choice) !== undefined) continue
        const { count, units } = combinationsOf(type, choice)
        expect([Number.isInteger(count), count > 0, units > 0], `${game.code} ${code}`).toEqual([
          true,
          true,
          true,
        ])
        tried += 1
      }
  expect(tried).toBeGreaterThan(500)
})
