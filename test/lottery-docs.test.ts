import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { games } from '#domain/lottery/games/games.ts'
import { expectedReturn, oddsOf } from '#domain/lottery/odds/odds.ts'

import { choicesOf } from './lottery/proof.ts'
import { lotteryDocument, withRows } from './lottery-docs.ts'

/** The formatter aligns tables, so only the cells' content is compared. */
const cellsOf = (text: string) => text.replaceAll(/-{2,}/g, '--').replaceAll(/ {2,}/g, ' ').split('\n')

test('docs/lottery.md has every row of every game: npm run docs:lottery writes it', () => {
  const text = readFileSync(lotteryDocument, 'utf8')
  expect(cellsOf(text)).toEqual(cellsOf(withRows(text)))
})

test.each(games)('no row of $code pays back more than its return, nor at the most that it allows', (game) => {
  const over = game.betTypes.flatMap((code) => {
    const type = findBetType(game.family, code)
    if (!type) return [code]
    return choicesOf(type, { random: 0, seed: 1 }).flatMap((choice) =>
      [game.returnMilli, game.returnMaxMilli].flatMap((returnMilli) => {
        const { paid, staked } = expectedReturn(type, {
          choice,
          oddsMilli: oddsOf(type, { choice, returnMilli }),
        })
        return paid * 1_000n > staked * BigInt(returnMilli) ? [`${code} ${JSON.stringify(choice)}`] : []
      }),
    )
  })
  expect(over).toEqual([])
})
