import { expect, test } from 'vitest'

import { noRule, onWheel, weightCases } from './stake-rule-cases.ts'
import { type StakeRule, boundsOf, stakeMaxOf, stakeWeight } from './stake-rule.ts'

const rule = (part: Partial<StakeRule>): StakeRule => ({ ...noRule, ...part })

test.each(weightCases)('the weight, with %s', (_what, rules, on, expected) => {
  expect(stakeWeight(rules, on)).toBe(expected)
  expect(stakeWeight(rules.toReversed(), on)).toBe(expected)
})

test('the lowest largest stake of all rules that cover the game binds', () => {
  const rules = [
    rule({ stakeMax: 50n }),
    rule({ category: 'slots', stakeMax: 20n }),
    rule({ vendorCode: 'SIM', gameCode: 'wheel', stakeMax: 30n }),
    rule({ category: 'live', stakeMax: 1n }),
  ]
  expect(stakeMaxOf(rules, onWheel)).toBe(20n)
  expect(stakeMaxOf(rules, undefined)).toBe(1n)
  expect(stakeMaxOf([], onWheel)).toBeUndefined()
})

test('of all rules that cover a game the narrowest bound binds', () => {
  const rules = [
    rule({ category: 'slots', stakeMax: 20n, stakeMin: 2n, lossMax: 900n }),
    rule({ vendorCode: 'SIM', gameCode: 'wheel', stakeMin: 3n, lossMax: 950n }),
    rule({ category: 'live', stakeMin: 9n, lossMax: 1n }),
  ]
  expect(boundsOf(rules, onWheel)).toEqual({ leastStake: 3n, largestStake: 20n, tableLossMost: 900n })
  expect(boundsOf([], onWheel)).toEqual({})
})
