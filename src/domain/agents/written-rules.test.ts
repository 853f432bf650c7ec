import { expect, test } from 'vitest'

import { defaultAgentRules } from './brand-rules.ts'
import { readRules, writeRules } from './written-rules.ts'

test('rules are written and read without a difference', () => {
  expect(readRules(writeRules(defaultAgentRules))).toEqual(defaultAgentRules)
})

test('rules that were stored before the signs of abuse had limits have those of the house', () => {
  const {
    flagOnePpm: _one,
    flagNewDays: _days,
    flagNewLeast: _least,
    flagCircle: _circle,
    flagMembers: _members,
    flagTurnover: _turnover,
    ...stored
  } = writeRules(defaultAgentRules)
  expect(readRules(stored)).toEqual(defaultAgentRules)
})

test('rules that were stored before payments had fees bear none', () => {
  const {
    depositFeePpm: _in,
    withdrawalFeePpm: _out,
    providerFees: _providers,
    ...stored
  } = writeRules(defaultAgentRules)
  expect(readRules(stored)?.fees).toEqual({ depositPpm: 0, withdrawalPpm: 0, providers: {} })
  const fees = { depositPpm: 20_000, withdrawalPpm: 15_000, providers: { acme: 120_000, bright: 90_000 } }
  expect(readRules(writeRules({ ...defaultAgentRules, fees }))?.fees).toEqual(fees)
})

test('limits of the signs of abuse are read as they are written', () => {
  const flags = {
    onePpm: 800_000,
    newDays: 30,
    newLeast: 5,
    circleLeast: 50_000n,
    membersLeast: 4,
    turnoverLeast: 70_000n,
  }
  expect(readRules(writeRules({ ...defaultAgentRules, flags }))?.flags).toEqual(flags)
})

test.each([
  ['no amount', 'ten'],
  ['an amount below zero', '-1.00'],
])('rules with %s are refused', (_what, amount) => {
  const written = writeRules(defaultAgentRules)
  for (const name of ['activeBet', 'advanceMax', 'releaseMax', 'rowLeast', 'flagCircle', 'flagTurnover'])
    expect(readRules({ ...written, [name]: amount })).toBeUndefined()
})
