import { expect, test } from 'vitest'

import { payableStep } from '#domain/money/currency.ts'
import { simulatePool } from '#studio/games/slots/par/simulate-pool.ts'
import { chanceOf } from '#studio/server/chance.ts'

import {
  drawJackpot,
  hasWon,
  mosaicJackpot,
  payoutOfPool,
  returnOfJackpot,
  returnTo,
  seedOf,
  shareOf,
  termsOf,
} from './jackpot.ts'
import { stakeLadder } from './stakes.ts'

const currencies = ['EUR', 'PHP', 'VND', 'KWD', 'JPY', 'IDR', 'CNY', 'INR', 'BHD', 'UGX']

test.each(currencies)('the share of every stake in %s is whole, and so is the seed', (currency) => {
  const terms = termsOf(mosaicJackpot, currency)
  for (const stake of stakeLadder({ currency, stakeMax: undefined })) {
    expect(stake % terms.unit).toBe(0n)
    expect(shareOf(terms, stake) * 10_000n).toBe(stake * BigInt(terms.shareBp))
  }
  expect(seedOf(mosaicJackpot, currency) % payableStep(currency)).toBe(0n)
})

test.each([
  [0, 1, true],
  [1, 1, false],
  [1, 2, true],
  [499, 500, true],
  [500, 500, false],
])('number %i with a stake of %i smallest ones wins: %s', (drawn, times, isWon) => {
  const terms = termsOf(mosaicJackpot, 'EUR')
  const draw = drawJackpot({ below: () => drawn }, { terms, stake: BigInt(times) * terms.unit })
  expect(draw).toEqual({ drawn, tickets: times, of: 2_000_000 })
  expect(hasWon(draw)).toBe(isWon)
})

test('the return is the share and the seed as a part of the stakes between two wins', () => {
  expect(returnOfJackpot(mosaicJackpot)).toBe(150)
})

test('a round that can win no pool returns less, and a game without one is not changed', () => {
  const game = { rtpBp: 9_699, jackpot: mosaicJackpot }
  expect(returnTo(game, { hasJackpot: true })).toBe(9_699)
  expect(returnTo(game, { hasJackpot: false })).toBe(9_549)
  expect(returnTo({ rtpBp: 9_651 }, { hasJackpot: false })).toBe(9_651)
})

test.each([
  [10_000n, 1_000n, 10_000n, 0n],
  [10_999n, 1_000n, 10_000n, 999n],
  [999n, 1_000n, 0n, 999n],
])('of a pool of %s in steps of %s %s are paid, and %s stay', (pool, step, paid, left) => {
  expect(payoutOfPool(pool, step)).toEqual({ paid, left })
})

test('pools of many simulated rounds pay all that is put in, and return what is stated', () => {
  // A pool that is won a thousand times as often.
  const jackpot = { ...mosaicJackpot, oneIn: 2_000, seedStakes: 10 }
  const { put, paid, pool, low, high, stated } = simulatePool(jackpot, {
    rounds: 60_000,
    random: chanceOf({ serverSeed: 'a pool', clientSeed: 'of many', nonce: 0 }),
  })
  expect(put - paid).toBe(pool)
  expect(stated).toBe(0.015)
  expect(low).toBeLessThan(stated)
  expect(high).toBeGreaterThan(stated)
})
