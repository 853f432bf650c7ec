import { expect, test } from 'vitest'

import { UNIT } from '#domain/money/amount.ts'

import { isBelievablePool } from './believable-pool.ts'

test.each([
  ['an empty pool', 0n, 'EUR', true],
  ['a million euros', 1_000_000n * UNIT, 'EUR', true],
  ['a hundred-thousandth more', 1_000_000n * UNIT + 1n, 'EUR', false],
  ['the largest safe integer of hundred-thousandths', BigInt(Number.MAX_SAFE_INTEGER), 'CNY', false],
  ['the same in dong, where a pool has more digits', BigInt(Number.MAX_SAFE_INTEGER), 'VND', false],
  ['a pool in dong', 20_000_000_000n * UNIT, 'VND', true],
  ['a pool in a currency without a round sum', 20_000_000_000n * UNIT, 'CLP', true],
  ['a larger one there', 25_000_000_001n * UNIT, 'CLP', false],
  ['the name of a method', 25_000_000_001n * UNIT, 'constructor', false],
])('a reported pool is believed or not: %s', (_, amount, currency, isBelieved) => {
  expect(isBelievablePool(amount, currency)).toBe(isBelieved)
})
