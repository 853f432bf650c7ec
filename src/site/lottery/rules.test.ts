import { expect, test } from 'vitest'

import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import { familyCodes } from '#domain/lottery/families/families.ts'

import { loadRules, rulesOf } from './rules.ts'

test.each(familyCodes)('the rules of %s are those of the catalogue, and are loaded once', async (family) => {
  const [first, second] = await Promise.all([loadRules(family), loadRules(family)])
  expect(first).toBe(betTypes[family])
  expect(second).toBe(first)
  expect(rulesOf(family)).toBe(first)
})
