import { expect, test } from 'vitest'

import { readJackpot } from './hub88-jackpots.ts'

const row = { jackpot_code: 'mosaic', name: 'Mosaic', currency: 'CNY', amount: 2_000_000_000 }

test.each<[string, Record<string, unknown>, boolean]>([
  ['as asked', {}, true],
  ['an empty pool', { amount: 0 }, true],
  ['another currency', { currency: 'PHP' }, false],
  ['no code', { jackpot_code: '' }, false],
  ['a long name', { name: 'x'.repeat(101) }, false],
  ['an amount in decimals', { amount: 0.5 }, false],
  ['an amount below zero', { amount: -1 }, false],
  ['an amount as text', { amount: '2000' }, false],
  ['no amount', { amount: undefined }, false],
])('a listed pool is read or rejected: %s', (_, change, isRead) => {
  expect(readJackpot({ ...row, ...change }, 'CNY') !== undefined).toBe(isRead)
})
