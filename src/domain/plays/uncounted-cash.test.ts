import { expect, test } from 'vitest'

import { uncountedCashCases } from './uncounted-cash-cases.ts'
import { uncountedCash } from './uncounted-cash.ts'

test.each(uncountedCashCases)('%s', (_what, play, cash) => {
  expect(uncountedCash(play)).toBe(cash)
})
