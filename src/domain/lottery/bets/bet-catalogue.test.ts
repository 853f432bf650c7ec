import { expect, test } from 'vitest'

import { familyCodes } from '#domain/lottery/families/families.ts'
import { choicesOf } from '#test/lottery/proof.ts'

import { betTypes, findBetType } from './bet-catalogue.ts'
import { refuseChoice } from './choice.ts'

test.each(familyCodes)('the rows of %s have codes of their own, and each can be chosen', (family) => {
  const types = betTypes[family]
  expect(new Set(types.map(({ code }) => code)).size).toBe(types.length)
  for (const type of types) {
    expect(type.code).toMatch(/^[a-z0-9_]{1,24}$/)
    expect(findBetType(family, type.code)).toBe(type)
    for (const choice of choicesOf(type, { random: 3, seed: 5 })) {
      expect([type.code, choice, refuseChoice(type, choice)]).toEqual([type.code, choice, undefined])
      expect(type.units(choice)).toBeGreaterThan(0)
      const loads = type.loads(choice).map(({ name }) => name)
      expect(new Set(loads).size).toBe(loads.length)
      expect(loads.every((name) => name === type.code || name.startsWith(`${type.code}:`))).toBe(true)
    }
  }
})

test('an unknown row is not found', () => {
  expect(findBetType('north', 'bl7')).toBeUndefined()
  expect(findBetType('province', 'constructor')).toBeUndefined()
})
