import { expect, test } from 'vitest'

import {
  type OfferBudget,
  type StoredClaim,
  decideClaim,
  isSameClaim,
  release,
  reserve,
  shardBudget,
} from './claims.ts'

const budget = (reserved: bigint, max: bigint | undefined, grants = 0, grantsMax?: number): OfferBudget => ({
  amount: { reserved, max },
  grants: { reserved: grants, max: grantsMax },
})
const key = { memberId: 7n, offer: 'weekly-cashback', occurrence: 'week:2026-11-16' }
const stored: StoredClaim = { ...key, grantId: 3n }

test.each<[string, StoredClaim | undefined, OfferBudget, string]>([
  ['the first claim', undefined, budget(0n, undefined), 'new'],
  ['a claim that uses the budget up', undefined, budget(60n, 100n), 'new'],
  ['a claim beyond the budget', undefined, budget(61n, 100n), 'budget_spent'],
  ['the last grant', undefined, budget(0n, undefined, 1, 2), 'new'],
  ['one grant too many', undefined, budget(0n, undefined, 2, 2), 'budget_spent'],
  ['a repeated claim', stored, budget(0n, undefined), 'grant 3'],
  ['a repeated claim after the budget was spent', stored, budget(100n, 100n), 'grant 3'],
  ['a claim of the next week', { ...stored, occurrence: 'week:2026-11-09' }, budget(0n, 100n), 'new'],
  ['a claim of another member', { ...stored, memberId: 8n }, budget(0n, 100n), 'new'],
])('%s', (_what, one, left, expected) => {
  const decision = decideClaim(key, { stored: one, budget: left, cost: 40n })
  const text = {
    new: 'new',
    refused: 'budget_spent',
    known: `grant ${'grantId' in decision ? decision.grantId : ''}`,
  }
  expect(text[decision.is]).toBe(expected)
})

test('an unused part of a reservation is free again', () => {
  const reserved = reserve(budget(60n, 100n), 40n) ?? budget(0n, 0n)
  expect(reserve(reserved, 1n)).toBeUndefined()
  expect(reserve(release(reserved, 15n), 15n)?.amount.reserved).toBe(100n)
})

test.each<[bigint, number, readonly bigint[]]>([
  [10n, 3, [4n, 3n, 3n]],
  [2n, 3, [1n, 1n, 0n]],
  [0n, 1, [0n]],
])('a budget of %s in %i shards', (max, shards, expected) => {
  expect(shardBudget(max, shards)).toEqual(expected)
})

test('claims are the same by member, offer and occurrence', () => {
  expect(isSameClaim(stored, key)).toBe(true)
  expect(isSameClaim({ ...key, offer: 'other' }, key)).toBe(false)
})
