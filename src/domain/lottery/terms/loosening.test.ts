import { expect, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'

import { type LoosenedTerm, loosened } from './loosening.ts'
import { type LotteryTerms, type TypeTerms, houseTerms } from './terms.ts'

const game = (() => {
  const found = findGame('XSMB')
  if (!found) throw new Error('no game')
  return found
})()
type Change = Partial<LotteryTerms>
const lo2 = (one: Partial<TypeTerms>): Change => ({
  types: new Map([['lo2', { stakeLeast: undefined, stakeMost: undefined, cap: undefined, ...one }]]),
})
const HOUSE_CAP = 100_000_000n * 1_000n

/** The values that a change loosens, and those of the same change backwards. */
test.each<[what: string, Change, Change, readonly LoosenedTerm[], readonly LoosenedTerm[]]>([
  ['nothing', {}, {}, [], []],
  ['the return above the game’s', {}, { returnMilli: 921 }, ['returnMilli'], []],
  ['the return of the game, written', {}, { returnMilli: 920 }, [], []],
  ['a lower return', {}, { returnMilli: 900 }, [], ['returnMilli']],
  ['a cap above the house’s', {}, { cap: HOUSE_CAP + 1n }, ['cap'], []],
  ['a cap below the house’s', {}, { cap: HOUSE_CAP - 1n }, [], ['cap']],
  ['a cap of one bet type', { cap: 10n }, { cap: 10n, ...lo2({ cap: 11n }) }, ['cap'], []],
  ['a lower cap of one bet type', { cap: 10n }, { cap: 10n, ...lo2({ cap: 9n }) }, [], ['cap']],
  [
    'the game’s cap, one bet type kept',
    { cap: 9n, ...lo2({ cap: 5n }) },
    { cap: 8n, ...lo2({ cap: 5n }) },
    [],
    ['cap'],
  ],
  ['a first limit of stakes', {}, { stakeMost: 10n }, [], ['stakeMost']],
  ['a higher limit of stakes', { stakeMost: 10n }, { stakeMost: 11n }, ['stakeMost'], []],
  [
    'a limit of one bet type',
    { stakeMost: 10n },
    { stakeMost: 10n, ...lo2({ stakeMost: 20n }) },
    ['stakeMost'],
    [],
  ],
  ['a first limit of tickets', {}, { ticketMost: 10n }, [], ['ticketMost']],
  ['a first limit of a draw', {}, { drawMost: 10n }, [], ['drawMost']],
  ['an earlier closing', {}, { closesEarlierMinutes: 5 }, [], ['closesEarlierMinutes']],
  ['smaller least stakes', { stakeLeast: 5n, ticketLeast: 5n }, {}, [], []],
  ['a game switched on, and days', { isOn: false, weekdays: [2] }, {}, [], []],
])('%s', (_what, before, after, forward, backward) => {
  const [one, other] = [
    { ...houseTerms, ...before },
    { ...houseTerms, ...after },
  ]
  expect([loosened(game, one, other, 'CNY'), loosened(game, other, one, 'CNY')]).toEqual([forward, backward])
})
