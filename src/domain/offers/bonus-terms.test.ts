import { expect, test } from 'vitest'

import type { StakedOn } from '#domain/plays/play.ts'

import type { BonusWeight } from './version.ts'
import { match, rounds, terms, weight } from '#test/offers/version-cases.ts'
import { bonusTermsOf, bonusWeight, effectiveMultiplier, possibleWeights } from './bonus-terms.ts'

const slots: StakedOn = { product: 'games', category: 'slots', vendorCode: 'SIM', gameCode: 'wheel' }
const none = weight({ weightHundredths: 0 })
const slotsOnly = [none, weight({ category: 'slots', weightHundredths: 100 })]
const oneGame = [weight({ category: 'slots', weightHundredths: 20 }), weight({ vendorCode: 'SIM', gameCode: 'wheel', weightHundredths: 0 })] // prettier-ignore

test.each<[string, readonly BonusWeight[], StakedOn | undefined, number]>([
  ['no rule', [], slots, 100],
  ['slots only', slotsOnly, slots, 100],
  ['slots only', slotsOnly, { ...slots, category: 'live' }, 0],
  ['slots only, and a stake without a target', slotsOnly, undefined, 0],
  ['one excluded game', oneGame, slots, 0],
  ['another game of the category', oneGame, { ...slots, gameCode: 'fruits' }, 20],
])('the weight with %s', (_what, weights, on, expected) => {
  expect(bonusWeight(weights, on)).toBe(expected)
})

test.each<[string, readonly BonusWeight[], number, number | undefined]>([
  ['no rule', [], 1_000, 1_000],
  ['an excluded category', [weight({ category: 'live', weightHundredths: 0 })], 1_000, 1_000],
  ['10 % somewhere', [weight({ category: 'live', weightHundredths: 10 })], 1_000, 10_000],
  ['a third, rounded up', [weight({ weightHundredths: 33 })], 100, 304],
  ['nothing that counts', [none], 1_000, undefined],
])('the effective multiplier with %s', (_what, weights, multiplierHundredths, expected) => {
  expect(effectiveMultiplier({ ...terms, weights, multiplierHundredths })).toBe(expected)
})

test('without a rule that covers everything a stake can count whole', () => {
  expect(possibleWeights([weight({ category: 'live', weightHundredths: 5 })])).toEqual([5, 100])
  expect(possibleWeights([weight({ weightHundredths: 5 })])).toEqual([5])
})

test('the terms of a bonus are those of the reward, or of the wins of free rounds', () => {
  expect(bonusTermsOf(match)).toBe(terms)
  expect(bonusTermsOf(rounds)).toBeUndefined()
  const wins = { ...terms, days: 3 }
  expect(bonusTermsOf({ ...rounds, reward: { ...rounds.reward, wins } as typeof rounds.reward })).toBe(wins)
})
