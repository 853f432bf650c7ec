import { expect, test } from 'vitest'

import { keepOwed, readOwed } from './second-step-store.ts'

test('the ways are offered in a fixed order, each once, and only those that the server named', () => {
  keepOwed(['recovery', 'email', 'sms', 'totp', 'sms'])
  expect(readOwed()).toEqual(['totp', 'sms', 'email', 'recovery'])
  keepOwed([])
  expect(readOwed()).toEqual([])
})
