import { expect, test } from 'vitest'

import type { Game } from '#domain/lottery/games/game.ts'
import { findGame } from '#domain/lottery/games/games.ts'

import { houseTerms } from './terms.ts'
import {
  type WrittenTerms,
  closesEarlierMost,
  percentOf,
  readWrittenTerms,
  writeTerms,
} from './written-terms.ts'

const gameOf = (code: string): Game => {
  const game = findGame(code)
  if (!game) throw new Error(`no game ${code}`)
  return game
}
const rules = { currency: 'CNY', marketMilli: 850 }
const fine: WrittenTerms = {
  isOn: true,
  returnMilli: 950,
  stakeLeast: '1.00',
  stakeMost: '500.00',
  ticketLeast: '2.00',
  ticketMost: '5000.00',
  drawMost: '20000.00',
  cap: '300000.00',
  closesEarlierMinutes: 10,
  types: [{ type: 'lo2', stakeMost: '100.00', cap: '90000.00' }],
}

test('terms are read as they were written', () => {
  for (const written of [fine, { isOn: false, closesEarlierMinutes: 0, types: [] }]) {
    const read = readWrittenTerms(gameOf('XSMB'), written, rules)
    if (!('terms' in read)) throw new Error(read.faults.join())
    expect(writeTerms(read.terms)).toEqual(written)
  }
  const none = readWrittenTerms(gameOf('XSMB'), { isOn: true, closesEarlierMinutes: 0, types: [] }, rules)
  expect(none).toEqual({ terms: houseTerms })
})

test.each<[what: string, change: Partial<WrittenTerms>, faults: readonly string[]]>([
  ['a return above the game’s most', { returnMilli: 981 }, ['returnMilli']],
  ['a return below the market’s least', { returnMilli: 849 }, ['returnMilli']],
  ['a return that is not whole', { returnMilli: 900.5 }, ['returnMilli']],
  ['the game’s most', { returnMilli: 980 }, []],
  ['the market’s least', { returnMilli: 850 }, []],
  ['a stake that the currency cannot pay', { stakeLeast: '1.001' }, ['stakeLeast']],
  ['a cap of nothing', { cap: '0.00' }, ['cap']],
  ['a least stake above the most', { stakeLeast: '501.00' }, ['stakeMost', 'lo2.stakeMost']],
  ['a ticket that the draw does not allow', { drawMost: '1.00' }, ['drawMost']],
  ['a least ticket above the most', { ticketMost: '1.00' }, ['ticketMost']],
  ['a bet type of another family', { types: [{ type: 'pick1' }] }, ['types']],
  ['a bet type twice', { types: [{ type: 'lo2' }, { type: 'lo2' }] }, ['types']],
  ['a bet type whose most is below the game’s least', { stakeLeast: '200.00' }, ['lo2.stakeMost']],
  ['a closing after the draw', { closesEarlierMinutes: -1 }, ['closesEarlierMinutes']],
  ['a closing too early', { closesEarlierMinutes: 721 }, ['closesEarlierMinutes']],
  ['no weekday', { weekdays: [] }, ['weekdays']],
  ['a weekday that is none', { weekdays: [8] }, ['weekdays']],
  ['a weekday twice', { weekdays: [2, 2] }, ['weekdays']],
  ['some weekdays', { weekdays: [2, 3] }, []],
])('%s: %j leaves %j', (_what, change, faults) => {
  const read = readWrittenTerms(gameOf('XSMB'), { ...fine, ...change }, rules)
  expect('faults' in read ? read.faults : []).toEqual(faults)
})

test('a brand offers no weekday on which a game is not drawn, and all of them are written as none', () => {
  // Drawn on Mondays and Saturdays.
  const station = gameOf('XSHCM')
  const read = (weekdays: number[]) => readWrittenTerms(station, { ...fine, weekdays }, rules)
  expect(read([3])).toEqual({ faults: ['weekdays'] })
  expect(read([2])).toMatchObject({ terms: { weekdays: [2] } })
  expect(read([7, 2])).toMatchObject({ terms: { weekdays: undefined } })
})

test('a brand closes no earlier than in the middle of the betting', () => {
  expect([closesEarlierMost({ opensBeforeHours: 1 }), closesEarlierMost({ opensBeforeHours: 168 })]).toEqual([
    30, 720,
  ])
})

test('thousandths are written as per cent', () => {
  expect([percentOf(925), percentOf(990), percentOf(700)]).toEqual(['92.5', '99.0', '70.0'])
})
