import { expect, test } from 'vitest'
import { exactText, splitMoney, writeMoney } from './money-parts.ts'

// Each row: amount, language, plus sign, and the text shown.
const rows = [
  ['0', 'en', false, '₱0.00'],
  ['0.5', 'en', false, '₱0.50'],
  ['7', 'en', false, '₱7.00'],
  ['1840.5', 'en', false, '₱1,840.50'],
  ['48260.50', 'en', false, '₱48,260.50'],
  ['1840.5', 'en', true, '+₱1,840.50'],
  ['-1840.5', 'en', true, '\u2212₱1,840.50'],
  ['0', 'en', true, '₱0.00'],
  ['-0.001', 'en', false, '₱0.00'],
  ['99.99999', 'en', false, '₱99.99'],
  ['9007199254740993.07', 'en', false, '₱9,007,199,254,740,993.07'],
  ['12345678901234567.89', 'en', false, '₱12,345,678,901,234,567.89'],
  ['-12345678901234567.89', 'en', false, '\u2212₱12,345,678,901,234,567.89'],
  ['1840.5', 'vi', false, '₱1.840,50'],
  ['1840.5', 'es', false, '₱1.840,50'],
  ['1840.5', 'zh-CN', false, '₱1,840.50'],
  ['4826050', 'hi', false, '₱48,26,050.00'],
] as const

for (const [amount, language, showsPlus, expected] of rows) {
  test(`${amount} in ${language}${showsPlus ? ' with its sign' : ''}: ${expected}`, () => {
    expect(writeMoney(amount, language, '₱', showsPlus)).toBe(expected)
  })
}

test.each([
  ['1066.56', 'en', '1,066.56'],
  ['-0.26664', 'en', '\u22120.26664'],
  ['1840.00304', 'vi', '1.840,00304'],
])('%s in %s with all decimals: %s', (amount, language, expected) => {
  expect(exactText(amount, language)).toBe(expected)
})

test('Arabic keeps Latin digits', () => {
  expect(splitMoney('1840.5', 'ar', false).integer).toMatch(/^1\D840$/)
})

test('a text that is no decimal amount is refused', () => {
  for (const wrong of ['', '1,000', '1e5', 'NaN', '.5']) expect(() => splitMoney(wrong, 'en')).toThrow()
})
