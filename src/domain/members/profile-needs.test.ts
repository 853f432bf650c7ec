import { expect, test } from 'vitest'

import type { Tier } from '#domain/verification/tiers.ts'

import {
  type ProfileNeeds,
  fieldsOfTier,
  isLooserNeeds,
  missingForDeposit,
  needsOfBrand,
  openNeeds,
  profileNeeds,
  strictNeeds,
  tiersWithFields,
} from './profile-needs.ts'
import type { ProfileField } from './profile.ts'

test('of each fact the stricter need of market and brand counts', () => {
  for (const market of profileNeeds)
    for (const brand of profileNeeds) {
      const needs = needsOfBrand({ ...openNeeds, residence: market }, { residence: brand })
      const expected = profileNeeds[Math.max(profileNeeds.indexOf(market), profileNeeds.indexOf(brand))]
      expect(needs.residence).toBe(expected)
    }
  expect(needsOfBrand(strictNeeds)).toEqual(strictNeeds)
})

// Each row: needs before and after, and whether one is looser.
const looser: readonly (readonly [Partial<ProfileNeeds>, Partial<ProfileNeeds>, boolean])[] = [
  [{}, {}, false],
  [{}, { residence: 'first_deposit' }, false],
  [{ residence: 'first_deposit' }, {}, true],
  [{ residence: 'full' }, { residence: 'known' }, false],
  [{ residence: 'known' }, { residence: 'full' }, true],
  [{}, { occupation: 'off' }, true],
  [{ residence: 'full' }, { residence: 'off', occupation: 'first_deposit' }, true],
]
test.each(looser)('from %j to %j is looser: %s', (before, after, expected) => {
  expect(isLooserNeeds({ ...openNeeds, ...before }, { ...openNeeds, ...after })).toBe(expected)
})

// Each row: what is stated, and what a deposit still waits for in a strict market.
const waits: readonly (readonly [readonly ProfileField[], readonly ProfileField[]])[] = [
  [[], ['birthday', 'nationality', 'residence']],
  [['birthday', 'residence'], ['nationality']],
  [['birthday', 'nationality', 'residence'], []],
  [
    ['occupation', 'incomeSource'],
    ['birthday', 'nationality', 'residence'],
  ],
]
test.each(waits)('with %j stated a deposit waits for %j', (stated, expected) => {
  expect(missingForDeposit(strictNeeds, stated)).toEqual(expected)
})

test('an open market waits for nothing', () => {
  expect(missingForDeposit(openNeeds, [])).toEqual([])
})

test('a tier needs the facts of the tiers below too, and the first one none', () => {
  const needs = {
    ...openNeeds,
    residence: 'known',
    occupation: 'full',
    nationality: 'first_deposit',
  } as const
  expect(fieldsOfTier(needs, 'entry')).toEqual([])
  expect(fieldsOfTier(needs, 'known')).toEqual(['residence'])
  expect(fieldsOfTier(needs, 'full')).toEqual(['residence', 'occupation'])
})

test('tiers for deposits need stated facts beside confirmed ones', () => {
  const tiers: readonly Tier[] = [
    { name: 'entry', needs: [], limits: {} },
    { name: 'full', needs: ['contact'], limits: {} },
  ]
  expect(tiersWithFields(tiers, strictNeeds).map(({ needs }) => needs)).toEqual([
    [],
    ['contact', 'occupation', 'incomeSource'],
  ])
})
