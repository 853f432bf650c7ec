import { expect, test } from 'vitest'

import { readDecimal, readSignedDecimal, readWholeUnits } from './wire-amount.ts'

test.each<[unknown, bigint | undefined]>([
  [0, 0n],
  [1, 1n],
  [1_000_000, 1_000_000n],
  [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
  [2 ** 53 + 2, undefined],
  [1e21, undefined],
  [-1, undefined],
  [-0, undefined],
  [0.5, undefined],
  [Number.NaN, undefined],
  [Infinity, undefined],
  ['100', undefined],
  [[1], undefined],
  [{ $gt: 0 }, undefined],
  [true, undefined],
  [null, undefined],
  [undefined, undefined],
])('%j in whole units', (value, units) => {
  expect(readWholeUnits(value)).toBe(units)
})

test.each<[unknown, bigint | undefined]>([
  ['0', 0n],
  ['0.00001', 1n],
  ['10.10', 1_010_000n],
  ['9999999999999.99999', 999_999_999_999_999_999n],
  ['10000000000000', undefined],
  ['0.000001', undefined],
  ['01', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['1,00', undefined],
  ['0x10', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['٣', undefined],
  ['NaN', undefined],
  ['-1', undefined],
  ['', undefined],
  [10, undefined],
])('%j in main units', (value, units) => {
  expect(readDecimal(value)).toBe(units)
})

test.each<[unknown, bigint | undefined]>([
  ['-1.5', -150_000n],
  ['1.5', 150_000n],
  ['0', 0n],
  ['-0', undefined],
  ['--1', undefined],
  ['+1', undefined],
])('%j with a sign', (value, units) => {
  expect(readSignedDecimal(value)).toBe(units)
})
