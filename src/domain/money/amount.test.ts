import { expect, test } from 'vitest'

import { parseAmount, readAmount, writeAmount } from './amount.ts'

test.each([
  [0n, '0.00'],
  [1n, '0.00001'],
  [100n, '0.001'],
  [1_000n, '0.01'],
  [10_000n, '0.10'],
  [100_000n, '1.00'],
  [12_844_020_000n, '128440.20'],
  [123_456n, '1.23456'],
  [-250_000n, '-2.50'],
  [999_999_999_999_999_999n, '9999999999999.99999'],
])('%d units travel as %s', (units, text) => {
  expect(writeAmount(units)).toBe(text)
})

test.each<[string, string, bigint | undefined]>([
  ['1', 'PHP', 100_000n],
  ['1.5', 'PHP', 150_000n],
  ['0.01', 'PHP', 1_000n],
  ['9999999999999.99', 'PHP', 999_999_999_999_999_000n],
  ['9007199254740993', 'PHP', undefined],
  ['9007199254.73', 'PHP', 900_719_925_473_000n],
  ['-1', 'PHP', undefined],
  ['-0', 'PHP', undefined],
  ['0', 'PHP', undefined],
  ['0.00', 'PHP', undefined],
  ['0.001', 'PHP', undefined],
  ['0.001', 'KWD', 100n],
  ['1.50', 'VND', undefined],
  ['1.00', 'VND', 100_000n],
  ['1e21', 'PHP', undefined],
  ['1,00', 'PHP', undefined],
  ['1 000', 'PHP', undefined],
  ['0x10', 'PHP', undefined],
  ['010', 'PHP', undefined],
  ['.5', 'PHP', undefined],
  ['5.', 'PHP', undefined],
  ['+5', 'PHP', undefined],
  ['١٢', 'PHP', undefined],
  ['１２', 'PHP', undefined],
  [' 1', 'PHP', undefined],
  ['1\n', 'PHP', undefined],
  ['NaN', 'PHP', undefined],
  ['Infinity', 'PHP', undefined],
  ['', 'PHP', undefined],
])('%j of %s is read as %s', (text, currency, units) => {
  expect(parseAmount(text, currency)).toBe(units)
})

test.each<[string, bigint | undefined]>([
  ['0.00', 0n],
  ['-2.50', -250_000n],
  ['0.00001', 1n],
  ['-0', undefined],
  ['--1', undefined],
])('%j of ours is %s', (text, units) => {
  expect(readAmount(text)).toBe(units)
})
