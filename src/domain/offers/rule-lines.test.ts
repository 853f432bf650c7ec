import { expect, test } from 'vitest'

import { match } from '#test/offers/version-cases.ts'

import { writeOffer } from './offer-form.ts'
import { differingRules, linesOf } from './rule-lines.ts'

const lines = linesOf(writeOffer(match))

test('a version has a line for each rule, also for lists without entries', () => {
  expect(lines).toEqual(
    expect.arrayContaining([
      'kind: deposit',
      'audience.levels: -',
      'sums.0.tiers.0.cap: 200.00',
      'reward.terms.multiplierHundredths: 1000',
    ]),
  )
  expect(new Set(lines.map((line) => line.split(': ')[0])).size).toBe(lines.length)
})

test('equal versions differ in nothing, and against none every rule is new', () => {
  expect(differingRules(lines, lines)).toEqual([])
  expect(differingRules([], lines)).toHaveLength(lines.length)
})

test('changed, added and removed rules are named with both values', () => {
  const before = ['kind: deposit', 'code: A: B', 'window.claimDays: 3']
  const after = ['kind: cashback', 'code: A: B', 'grantsMax: 10']
  expect(differingRules(before, after)).toEqual([
    { path: 'kind', before: 'deposit', after: 'cashback' },
    { path: 'grantsMax', before: undefined, after: '10' },
    { path: 'window.claimDays', before: '3', after: undefined },
  ])
})
