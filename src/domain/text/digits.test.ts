import { expect, test } from 'vitest'

import { toLatinDigits } from './digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['1990/٠٥/04 a', '1990/05/04 a'],
])('%s is %s', (typed, text) => {
  expect(toLatinDigits(typed)).toBe(text)
})
