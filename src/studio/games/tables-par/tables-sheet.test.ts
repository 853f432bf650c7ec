import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { games } from '#studio/games/games.ts'
import { dragonTigerChances } from '#studio/games/dragon-tiger/chances.ts'
import { rouletteChances } from '#studio/games/roulette/chances.ts'
import { sicBoChances } from '#studio/games/sic-bo/chances.ts'

import { type ParRow, parRows, returnOfRow } from './par-rows.ts'
import { writeTablesSheet } from './tables-sheet.ts'

test('the par sheets are those of the rules', async () => {
  const page = await readFile(new URL('../../../../docs/studio/tables.md', import.meta.url), 'utf8')
  expect(page).toBe(writeTablesSheet())
})

const all: readonly (readonly [code: string, rows: readonly ParRow[]])[] = [
  ['roulette', parRows(rouletteChances)],
  ['dragon-tiger', parRows(dragonTigerChances)],
  ['sic-bo', parRows(sicBoChances)],
]

test.each(all)('the stated return of %s is that of its best bet, rounded down', (code, rows) => {
  const best = rows.map(returnOfRow).reduce((one, other) => (one > other ? one : other))
  expect(games.find(({ game }) => game.code === code)?.game.rtpBp).toBe(Number(best / 100n))
})

test('spots that pay differently cannot share a row', () => {
  const chances = {
    name: '',
    code: '',
    outcomes: [
      { outcome: 1, ways: 1n },
      { outcome: 2, ways: 2n },
    ],
    bets: [{ name: 'both', spots: ['1', '2'] }],
    back: (spot: string, outcome: number) => (spot === String(outcome) ? 200n : 0n),
  }
  expect(() => parRows(chances)).toThrow('differ')
})
