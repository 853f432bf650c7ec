import { expect, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'

import { type WrittenJackpot, refuseClosing, writeJackpots } from './jackpot-terms.ts'
import { loosened } from './loosening.ts'
import { houseTerms } from './terms.ts'
import { type WrittenTerms, readWrittenTerms } from './written-terms.ts'

const gameOf = (code: string) => {
  const game = findGame(code)
  if (!game) throw new Error(`no game ${code}`)
  return game
}
const one: WrittenJackpot = {
  level: 1,
  shareMilli: 50,
  seed: '1000.00',
  cap: '500000.00',
  fullStake: '10.00',
}
const plain: WrittenTerms = { isOn: true, closesEarlierMinutes: 0, types: [] }
const read = (code: string, jackpots: readonly WrittenJackpot[], change: Partial<WrittenTerms> = {}) =>
  readWrittenTerms(gameOf(code), { ...plain, ...change, jackpots }, { currency: 'CNY', marketMilli: 700 })
const termsOf = (...given: Parameters<typeof read>) => {
  const found = read(...given)
  if (!('terms' in found)) throw new Error(found.faults.join())
  return found.terms
}

test('pools are read as they were written', () => {
  const written = [one, { level: 2, shareMilli: 0, fullStake: '5.00' }]
  expect(writeJackpots(termsOf('POWER655', written).jackpots)).toEqual(written)
})

test.each<
  [
    what: string,
    code: string,
    jackpots: readonly WrittenJackpot[],
    change: Partial<WrittenTerms>,
    faults: readonly string[],
  ]
>([
  ['a game without pools', 'K3_1', [one], {}, ['jackpots']],
  ['a second pool of a game with one', 'MEGA645', [{ ...one, level: 2 }], {}, ['jackpots']],
  ['a pool twice', 'POWER655', [one, one], {}, ['jackpots']],
  ['the share that the game allows beside its return', 'MEGA645', [{ ...one, shareMilli: 100 }], {}, []],
  ['a larger one', 'MEGA645', [{ ...one, shareMilli: 101 }], {}, ['jackpot1.shareMilli']],
  ['a lower return leaves more', 'MEGA645', [{ ...one, shareMilli: 150 }], { returnMilli: 750 }, []],
  ['a higher one less', 'MEGA645', [one], { returnMilli: 851 }, ['jackpot1.shareMilli']],
  [
    'both pools together above it',
    'POWER655',
    [
      { ...one, shareMilli: 60 },
      { ...one, level: 2, shareMilli: 41 },
    ],
    {},
    ['jackpot1.shareMilli', 'jackpot2.shareMilli'],
  ],
  ['a share that is not whole', 'MEGA645', [{ ...one, shareMilli: 0.5 }], {}, ['jackpot1.shareMilli']],
  ['a share below nothing', 'MEGA645', [{ ...one, shareMilli: -1 }], {}, ['jackpot1.shareMilli']],
  ['a cap below the seed', 'MEGA645', [{ ...one, cap: '999.99' }], {}, ['jackpot1.cap']],
  ['a seed that the currency cannot pay', 'MEGA645', [{ ...one, seed: '1.001' }], {}, ['jackpot1.seed']],
  ['a full stake of nothing', 'MEGA645', [{ ...one, fullStake: '0.00' }], {}, ['jackpot1.fullStake']],
])('%s: %s', (_what, code, jackpots, change, faults) => {
  const found = read(code, jackpots, change)
  expect('faults' in found ? found.faults : []).toEqual(faults)
})

test.each<[what: string, change: Partial<WrittenJackpot> | undefined]>([
  ['opening', undefined],
  ['a larger share', { shareMilli: 60 }],
  ['a smaller share', { shareMilli: 40 }],
  ['a lower cap', { cap: '400000.00' }],
  ['a higher full stake', { fullStake: '20.00' }],
])('%s waits for a second operator', (_what, change) => {
  const game = gameOf('MEGA645')
  const before = change ? termsOf('MEGA645', [one]) : houseTerms
  const after = termsOf('MEGA645', [{ ...one, ...change }])
  expect(loosened(game, before, after, 'CNY')).toEqual(['jackpots'])
  expect(loosened(game, after, after, 'CNY')).toEqual([])
})

test('a pool that is open is never closed', () => {
  const open = termsOf('MEGA645', [one]).jackpots
  expect(refuseClosing(open, new Map())).toEqual(['jackpots'])
  expect(
    refuseClosing(open, termsOf('MEGA645', [{ level: 1, shareMilli: 0, fullStake: '10.00' }]).jackpots),
  ).toEqual([])
  expect(refuseClosing(new Map(), open)).toEqual([])
})
