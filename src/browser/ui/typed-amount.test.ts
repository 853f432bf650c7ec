import { expect, test } from 'vitest'

import { languages } from '#domain/language/language.ts'

import { decimalsOf, readTyped, writeTyped } from './typed-amount.ts'

// Each row: the input, language, currency, and the amount or the fault.
const rows: readonly (readonly [string, string, string, string])[] = [
  ['', 'en', 'PHP', 'empty'],
  [' \u200f', 'en', 'PHP', 'empty'],
  ['₱', 'en', 'PHP', 'empty'],
  ['1', 'en', 'PHP', '1.00'],
  ['1500', 'en', 'PHP', '1500.00'],
  ['007', 'en', 'PHP', '7.00'],
  ['5.', 'en', 'PHP', '5.00'],
  ['.5', 'en', 'PHP', '0.50'],
  ['1.5', 'en', 'PHP', '1.50'],
  ['1,500', 'en', 'PHP', '1500.00'],
  ['1,500.5', 'en', 'PHP', '1500.50'],
  ['1,234,567.89', 'en', 'PHP', '1234567.89'],
  ['₱ 1,500.00', 'en', 'PHP', '1500.00'],
  ['1 500', 'en', 'PHP', '1500.00'],
  ['1\u202f500,50', 'fr', 'PHP', '1500.50'],
  ['1’500.50', 'en', 'PHP', '1500.50'],
  // A phone's keypad has the decimal separator of the phone's language, whatever the page's.
  ['1,5', 'en', 'PHP', '1.50'],
  ['1,50', 'en', 'PHP', '1.50'],
  ['1.50', 'vi', 'PHP', '1.50'],
  ['1.234,56', 'en', 'PHP', '1234.56'],
  ['1,5', 'vi', 'PHP', '1.50'],
  ['1.500', 'vi', 'PHP', '1500.00'],
  ['1.500.000', 'vi', 'VND', '1500000.00'],
  ['1,500,000', 'vi', 'VND', '1500000.00'],
  ['12.345.678,90', 'es', 'PHP', '12345678.90'],
  ['48,26,050.00', 'hi', 'PHP', '4826050.00'],
  ['٢٬٥٠٠٫٥٠', 'ar', 'PHP', '2500.50'],
  ['١٥٠٠', 'ar', 'PHP', '1500.00'],
  ['\u200f١٫٥', 'ar', 'PHP', '1.50'],
  ['٠،٥', 'ar', 'PHP', '0.50'],
  ['۲۵۰', 'fa', 'PHP', '250.00'],
  ['１２．５', 'zh-CN', 'PHP', '12.50'],
  // Ambiguous: the wrong reading would be off by a factor of a thousand.
  ['1.500', 'en', 'PHP', 'unclear'],
  ['1,500', 'vi', 'PHP', 'unclear'],
  ['1.500', 'en', 'KWD', '1.50'],
  ['1,500', 'en', 'KWD', '1500.00'],
  ['0.500', 'en', 'PHP', '0.50'],
  ['1500.500', 'en', 'PHP', '1500.50'],
  ['-1', 'en', 'PHP', 'negative'],
  ['\u22125', 'en', 'PHP', 'negative'],
  ['₱-5', 'en', 'PHP', 'negative'],
  ['0', 'en', 'PHP', 'zero'],
  ['0,00', 'en', 'PHP', 'zero'],
  ['٠', 'ar', 'PHP', 'zero'],
  ['0.001', 'en', 'PHP', 'too_fine'],
  ['0.001', 'en', 'KWD', '0.001'],
  ['1.005', 'vi', 'PHP', '1005.00'],
  ['10.0055', 'en', 'PHP', 'too_fine'],
  ['1.000001', 'en', 'PHP', 'too_fine'],
  ['1.5', 'en', 'VND', 'too_fine'],
  ['1.0', 'en', 'VND', '1.00'],
  ['9999999999999', 'en', 'PHP', '9999999999999.00'],
  ['10000000000000', 'en', 'PHP', 'too_large'],
  ['9007199254740993.01', 'en', 'PHP', 'too_large'],
  ['1,23,45', 'en', 'PHP', 'no_amount'],
  ['1 50', 'en', 'PHP', 'no_amount'],
  ['1,500,00', 'en', 'PHP', 'no_amount'],
  ['1.500,00,0', 'en', 'PHP', 'no_amount'],
  ['1.2.3', 'en', 'PHP', 'no_amount'],
  ['1e21', 'en', 'PHP', 'no_amount'],
  ['0x10', 'en', 'PHP', 'no_amount'],
  ['NaN', 'en', 'PHP', 'no_amount'],
  ['Infinity', 'en', 'PHP', 'no_amount'],
  ['+5', 'en', 'PHP', 'no_amount'],
  ['5k', 'en', 'PHP', 'no_amount'],
  ['½', 'en', 'PHP', 'no_amount'],
  ['.', 'en', 'PHP', 'no_amount'],
  ['1'.repeat(61), 'en', 'PHP', 'no_amount'],
]

test.each(rows)('%j in %s is of %s: %s', (text, language, currency, expected) => {
  const typed = readTyped(text, { language, currency })
  expect('amount' in typed ? typed.amount : typed.fault).toBe(expected)
})

test.each(languages.map(({ tag }) => tag))(
  '%s: what stands in a field is read as what it says',
  (language) => {
    for (const currency of ['PHP', 'VND', 'KWD']) {
      for (const amount of ['1.00', '500.00', '2000.00', '48260.00', '1234567.00', '9999999999999.00'])
        expect(readTyped(writeTyped(amount, { language, currency }), { language, currency })).toEqual({
          amount,
        })
    }
    for (const amount of ['0.01', '0.50', '1500.50', '9876543.21']) {
      const of = { language, currency: 'PHP' }
      expect(readTyped(writeTyped(amount, of), of)).toEqual({ amount })
    }
  },
)

test.each([
  ['PHP', 2],
  ['VND', 0],
  ['KWD', 3],
  ['PLAY', 2],
])('%s is paid in %d decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})
