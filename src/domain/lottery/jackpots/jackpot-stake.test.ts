import { expect, test } from 'vitest'

import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'

import { jackpotStakeOf } from './jackpot-stake.ts'

const gameOf = (code: string) => {
  const game = findGame(code)
  if (!game) throw new Error(`no game ${code}`)
  return game
}
const lineOf = (code: string, type: string, row: readonly number[], stake: bigint) => {
  const game = gameOf(code)
  const found = betTypeOf(game, type)
  if (!found) throw new Error(`no bet type ${type}`)
  return { type: found, line: quoteLine(found, { choice: [row], stake, returnMilli: game.returnMilli }) }
}

test('the lines of tickets play for a pool with their whole cost, others do not', () => {
  const lines = [
    lineOf('MEGA645', 'ticket', [1, 2, 3, 4, 5, 6, 7], 1_000_000n),
    lineOf('MEGA645', 'pick1', [1], 5_000_000n),
  ]
  expect(jackpotStakeOf(gameOf('MEGA645'), lines)).toBe(7_000_000n)
  expect(jackpotStakeOf(gameOf('MEGA645'), lines.slice(1))).toBe(0n)
  expect(jackpotStakeOf(gameOf('K3_1'), lines)).toBe(0n)
})
