import { expect, test } from 'vitest'

import {
  M,
  cashback,
  match,
  matchSums,
  rounds,
  terms,
  weight,
  withTerms,
} from '#test/offers/version-cases.ts'

import { type MemberTerm, memberTerms } from './member-terms.ts'
import type { OfferVersion } from './version.ts'

const linesOf = (version: OfferVersion) => memberTerms(version, 'PHP') ?? []
const line = <A extends MemberTerm['about']>(version: OfferVersion, about: A) =>
  linesOf(version).find((term): term is Extract<MemberTerm, { about: A }> => term.about === about)

test('a bonus has ten terms, with the numbers of its version', () => {
  expect(linesOf(match)).toEqual([
    { about: 'activity', trigger: match.trigger, of: 'bonus', tiers: matchSums.tiers, piecesValue: 0n },
    {
      about: 'requirement',
      multiplierHundredths: 1_000,
      base: 'bonus',
      example: { bonus: 200n * M, required: 2_000n * M },
    },
    { about: 'weights', whole: [], part: [], none: terms.weights, oddsMinMilli: 1_500 },
    { about: 'stake_max', stakeMax: 5n * M },
    { about: 'time', days: 14, claimDays: undefined, weekdays: [] },
    { about: 'purses', first: 'cash' },
    { about: 'conversion', convertMax: undefined },
    { about: 'withdrawal', bonus: 'forfeit' },
    { about: 'giving_up', at: 'any_time' },
    {
      about: 'members',
      audience: {
        levels: [],
        countries: [],
        ageMin: 18,
        registeredDaysMin: undefined,
        registeredDaysMax: undefined,
      },
      limits: match.limits,
    },
  ])
})

test.each<[string, OfferVersion, readonly MemberTerm['about'][]]>([
  ['cash', cashback, ['activity', 'time', 'members']],
  ['free rounds whose wins are cash', rounds, ['activity', 'time', 'members']],
  [
    'free rounds whose wins are a bonus',
    { ...rounds, reward: { ...rounds.reward, wins: terms } as typeof rounds.reward },
    linesOf(match).map(({ about }) => about),
  ],
])('the terms of %s', (_what, version, expected) => {
  expect(linesOf(version).map(({ about }) => about)).toEqual(expected)
})

test('the terms name the weekdays and the audience, without names of rules', () => {
  const audience = {
    levels: ['2'],
    countries: ['PH'],
    ageMin: 21,
    registeredDaysMin: 3,
    registeredDaysMax: 30,
    segment: { hasDeposited: true },
  }
  const version: OfferVersion = {
    ...match,
    window: { ...match.window, weekdays: [6, 7] },
    audience: { ...audience, segments: ['sleepers'] },
  }
  expect(line(version, 'time')?.weekdays).toEqual([6, 7])
  expect(line(version, 'members')?.audience).toEqual(audience)
})

test('an offer has no terms in another currency, or in the name of a property', () => {
  expect(memberTerms(match, 'VND')).toBeUndefined()
  expect(memberTerms(match, 'constructor')).toBeUndefined()
})

test.each<[string, OfferVersion, bigint]>([
  ['ten times 200 and the deposit of 200', withTerms({ base: 'deposit_and_bonus' }), 4_000n],
  [
    'half of a deposit of 400',
    {
      ...withTerms({ base: 'deposit_and_bonus' }),
      sums: { PHP: { ...matchSums, tiers: [{ from: 20n * M, ratePpm: 500_000, cap: 200n * M }] } },
    },
    6_000n,
  ],
  [
    '100 from a deposit of 500 on',
    {
      ...withTerms({ base: 'deposit_and_bonus' }),
      sums: { PHP: { ...matchSums, tiers: [{ from: 500n * M, amount: 100n * M }] } },
    },
    6_000n,
  ],
])('the worked amount: %s', (_what, version, expected) => {
  expect(line(version, 'requirement')?.example.required).toBe(expected * M)
})

test('weights are listed as whole, as a part and as none; rounds with their value and days', () => {
  const [whole, part, none] = [100, 20, 0].map((weightHundredths, index) =>
    weight({ category: `c${index}`, weightHundredths }),
  )
  const weights = [none, part, whole].flatMap((one) => one ?? [])
  expect(line(withTerms({ weights }), 'weights')).toMatchObject({
    whole: [whole],
    part: [part],
    none: [none],
  })
  expect(line(rounds, 'activity')?.piecesValue).toBe(4n * M)
  expect(line(rounds, 'time')?.days).toBe(7)
})
