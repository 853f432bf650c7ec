import { expect, test } from 'vitest'

import { defaultAgentRules } from './brand-rules.ts'
import { readRules, writeRules } from './written-rules.ts'

test('rules are written and read without a difference', () => {
  expect(readRules(writeRules(defaultAgentRules))).toEqual(defaultAgentRules)
})

test.each([
  ['no amount', 'ten'],
  ['an amount below zero', '-1.00'],
])('rules with %s are refused', (_what, amount) => {
  const written = writeRules(defaultAgentRules)
  for (const name of ['activeBet', 'activeDeposit', 'advanceMax', 'releaseMax'])
    expect(readRules({ ...written, [name]: amount })).toBeUndefined()
})
