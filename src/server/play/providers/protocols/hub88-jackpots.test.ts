import { expect, test } from 'vitest'

import { readJackpot, readJackpots } from './hub88-jackpots.ts'

const row = { jackpot_code: 'mosaic', name: 'Mosaic', currency: 'CNY', amount: 2_000_000_000 }

test.each<[string, Record<string, unknown>, boolean]>([
  ['as asked', {}, true],
  ['an empty pool', { amount: 0 }, true],
  ['another currency', { currency: 'PHP' }, false],
  ['no code', { jackpot_code: '' }, false],
  ['a zero character in the name', { name: 'Mo\u0000saic' }, false],
  ['half of a pair of characters in the name', { name: 'Mosaic \ud83d' }, false],
  ['half of a pair of characters in the code', { jackpot_code: '\udc00' }, false],
  ['a long name', { name: 'x'.repeat(101) }, false],
  ['an amount in decimals', { amount: 0.5 }, false],
  ['an amount below zero', { amount: -1 }, false],
  ['an amount as text', { amount: '2000' }, false],
  ['no amount', { amount: undefined }, false],
])('a listed pool is read or rejected: %s', (_, change, isRead) => {
  expect(readJackpot({ ...row, ...change }, 'CNY') !== undefined).toBe(isRead)
})

test('a list with two lines of one pool, or an unreadable line, is rejected as a whole', () => {
  const other = { ...row, jackpot_code: 'other' }
  expect(readJackpots([row, other], 'CNY')?.map(({ code }) => code)).toEqual(['mosaic', 'other'])
  expect(readJackpots([], 'CNY')).toEqual([])
  expect(readJackpots([row, { ...other, jackpot_code: row.jackpot_code }], 'CNY')).toBeUndefined()
  expect(readJackpots([row, { ...other, amount: -1 }], 'CNY')).toBeUndefined()
})
