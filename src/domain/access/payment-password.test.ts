import { expect, test } from 'vitest'

import { isTrivialPaymentPassword } from './payment-password.ts'

test.each([
  ['', true],
  ['1', true],
  ['000000', true],
  ['123456', true],
  ['654321', true],
  ['121212', true],
  ['123123', true],
  ['112233', true],
  ['520520', true],
  ['135790', false],
  ['849302', false],
  ['193847', false],
  ['abcdef', true],
  ['tz49ke', false],
])('%s is trivial: %s', (password, expected) => {
  expect(isTrivialPaymentPassword(password)).toBe(expected)
})
