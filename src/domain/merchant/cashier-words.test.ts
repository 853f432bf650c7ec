import { expect, test } from 'vitest'

import { isCashierWord } from './cashier-words.ts'

test.each([
  ['deposit.pay_to', true],
  ['withdraw.title', true],
  ['centre.payout_add', true],
  ['centre.profile', false],
  ['home.halls', false],
  ['depositary', false],
])('%s', (id, isOne) => {
  expect(isCashierWord(id)).toBe(isOne)
})
