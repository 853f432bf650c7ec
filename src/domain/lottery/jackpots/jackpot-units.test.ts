import { expect, test } from 'vitest'

import { factsOf } from '#domain/lottery/bets/facts.ts'
import { families } from '#domain/lottery/families/families.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeLine } from '#domain/lottery/lines/stored-line.ts'

import { jackpotUnitsOf } from './jackpot-units.ts'

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

test.each<[what: string, code: string, row: readonly number[], won: object[]]>([
  ['all six', 'MEGA645', [1, 2, 3, 4, 5, 6], [{ level: 1, units: 1n, stake: 10n }]],
  ['all six among seven', 'MEGA645', [1, 2, 3, 4, 5, 6, 40], [{ level: 1, units: 1n, stake: 10n }]],
  ['five', 'MEGA645', [1, 2, 3, 4, 5, 40], []],
  ['all six', 'POWER655', [1, 2, 3, 4, 5, 6], [{ level: 1, units: 1n, stake: 10n }]],
  ['five and the bonus', 'POWER655', [1, 2, 3, 4, 5, 7], [{ level: 2, units: 1n, stake: 10n }]],
  ['five without it', 'POWER655', [1, 2, 3, 4, 5, 40], []],
  [
    'all six and the bonus among seven',
    'POWER655',
    [1, 2, 3, 4, 5, 6, 7],
    [
      { level: 1, units: 1n, stake: 10n },
      { level: 2, units: 6n, stake: 60n },
    ],
  ],
])('%s of %s with %j', (_what, code, row, won) => {
  const game = gameOf(code)
  const { form } = families[game.family]
  const facts = factsOf(form, code === 'MEGA645' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7])
  const lines = [lineOf(code, 'ticket', row, 10n), lineOf(code, 'pick1', [1], 10n)]
  const stored = lines.map(({ line }) => writeLine(line))
  expect(jackpotUnitsOf(game, stored, facts)).toEqual(won)
})
