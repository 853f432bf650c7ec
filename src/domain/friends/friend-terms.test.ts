import { expect, test } from 'vitest'

import { UNIT } from '#domain/money/amount.ts'

import { type FriendTerms, type FriendTermsFault, refuseFriendTerms } from './friend-terms.ts'

const fit: FriendTerms = {
  amount: 200n * UNIT,
  budget: 20_000n * UNIT,
  deposited: 500n * UNIT,
  staked: 2_000n * UNIT,
  days: 30,
  friendsMost: 20,
  claimDays: 30,
}

// Each row: the case, the change, and the fault.
test.each<[string, Partial<FriendTerms>, FriendTermsFault | undefined]>([
  ['terms that fit', {}, undefined],
  ['no reward', { amount: 0n }, 'amount'],
  ['a reward that cannot be paid out', { amount: 1n }, 'amount'],
  ['no deposit', { deposited: 0n }, 'deposited'],
  ['no stakes', { staked: 0n }, 'staked'],
  ['the highest reward', { amount: 500n * UNIT, staked: 5_000n * UNIT }, undefined],
  ['a higher one', { amount: 501n * UNIT, deposited: 900n * UNIT, staked: 9_000n * UNIT }, 'too_dear'],
  ['more than the deposit', { deposited: 199n * UNIT }, 'too_dear'],
  ['as much as the deposit', { deposited: 200n * UNIT }, undefined],
  ['more than a tenth of the stakes', { staked: 1_999n * UNIT }, 'too_dear'],
  ['a budget below one reward', { budget: 199n * UNIT }, 'budget'],
  ['the highest budget', { budget: 100_000n * UNIT }, undefined],
  ['a higher budget', { budget: 100_001n * UNIT }, 'budget'],
  ['six days', { days: 6 }, 'days'],
  ['half a day more', { days: 7.5 }, 'days'],
  ['93 days', { days: 93 }, 'days'],
  ['no friends', { friendsMost: 0 }, 'friends'],
  ['51 friends', { friendsMost: 51 }, 'friends'],
  ['500 points for the friend', { friendPoints: 500 }, undefined],
  ['501 points for the friend', { friendPoints: 501 }, 'friend_points'],
  ['half a point for the friend', { friendPoints: 0.5 }, 'friend_points'],
  ['500 points for the inviter', { inviterPoints: 500 }, undefined],
  ['501 points for the inviter', { inviterPoints: 501 }, 'inviter_points'],
  ['half a point for the inviter', { inviterPoints: 0.5 }, 'inviter_points'],
  ['six days to claim', { claimDays: 6 }, 'claim_days'],
])('terms that are published or refused: %s', (_case, change, fault) => {
  expect(refuseFriendTerms({ ...fit, ...change }, 'PHP')).toBe(fault)
})

test.each<[string, Partial<FriendTerms>, FriendTermsFault | undefined]>([
  ['200 and 50 points worth 2 each at 3,000 of stakes', { staked: 3_000n * UNIT }, undefined],
  ['a hundredth less of stakes', { staked: 299_999n * (UNIT / 100n) }, 'too_dear'],
  ['as much as the deposit', { staked: 3_000n * UNIT, deposited: 300n * UNIT }, undefined],
  ['more than the deposit', { staked: 3_000n * UNIT, deposited: 299n * UNIT }, 'too_dear'],
  ['of both together', { staked: 3_000n * UNIT, friendPoints: 20, inviterPoints: 30 }, undefined],
  ['one more of the inviter', { staked: 3_000n * UNIT, friendPoints: 20, inviterPoints: 31 }, 'too_dear'],
])('points count at the most that they are changed for: %s', (_case, change, fault) => {
  const uses = [
    { points: 100n, worth: 50n * UNIT },
    { points: 1n, worth: 2n * UNIT },
  ]
  expect(refuseFriendTerms({ ...fit, friendPoints: 50, ...change }, 'PHP', uses)).toBe(fault)
})
