import { expect, test } from 'vitest'

import { type TypedTerms, readTypedTerms, typedTerms, usedPercent } from './typed-terms.ts'

const fit: TypedTerms = {
  ...typedTerms(undefined),
  amount: '200',
  budget: '20000',
  deposited: '500',
  staked: '2000',
}

test('typed terms become those of the call', () => {
  expect(readTypedTerms(fit, 'PHP')).toEqual({
    terms: {
      amount: '200',
      budget: '20000',
      deposited: '500',
      staked: '2000',
      days: 30,
      friendsMost: 20,
      claimDays: 30,
      friendPoints: 0,
      inviterPoints: 0,
      asksDocument: false,
    },
  })
})

// Each row: the change, the field of the fault, and why.
test.each<[Partial<TypedTerms>, keyof TypedTerms, string]>([
  [{ amount: 'many' }, 'amount', 'amount'],
  [{ amount: '501' }, 'amount', 'too_dear'],
  [{ deposited: '' }, 'deposited', 'deposited'],
  [{ staked: '0' }, 'staked', 'staked'],
  [{ budget: '199' }, 'budget', 'budget'],
  [{ days: '3.5' }, 'days', 'days'],
  [{ friendsMost: '51' }, 'friendsMost', 'friends'],
  [{ claimDays: '' }, 'claimDays', 'claim_days'],
  [{ friendPoints: '501' }, 'friendPoints', 'friend_points'],
  [{ friendPoints: 'x' }, 'friendPoints', 'friend_points'],
  [{ inviterPoints: '501' }, 'inviterPoints', 'inviter_points'],
])('a fault is named beside its field: %j', (change, fault, why) => {
  expect(readTypedTerms({ ...fit, ...change }, 'PHP')).toEqual({ fault, why })
})

test.each([
  ['0.00', '20000.00', 0],
  ['199.99', '20000.00', 0],
  ['15000.00', '20000.00', 75],
  ['20000.00', '20000.00', 100],
])('%s of a budget of %s are %i percent', (used, budget, percent) => {
  expect(usedPercent({ used, budget })).toBe(percent)
})
