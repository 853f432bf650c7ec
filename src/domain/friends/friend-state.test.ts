import { expect, test } from 'vitest'

import {
  type FriendFacts,
  type FriendRewardRefusal,
  type FriendRewardState,
  type FriendState,
  friendState,
  friendSteps,
  refuseCancelling,
  refuseFriendReward,
} from './friend-state.ts'

const sums = { deposited: 500n, staked: 2_000n }
const done: FriendFacts = {
  isVerified: true,
  deposited: 500n,
  staked: 2_000n,
  isKnownPerson: false,
  isHousehold: false,
  isOver: false,
}

test('a step tells whether it is done, and no sum', () => {
  expect(friendSteps(done, sums)).toEqual({ isVerified: true, hasDeposited: true, hasPlayed: true })
  expect(friendSteps({ ...done, isVerified: false, deposited: 499n, staked: 1_999n }, sums)).toEqual({
    isVerified: false,
    hasDeposited: false,
    hasPlayed: false,
  })
})

// Each row: the case, the facts, the reward, and the state.
test.each<[string, Partial<FriendFacts> | undefined, FriendRewardState | undefined, FriendState]>([
  ['a reward that waits', {}, 'claimable', 'claimable'],
  ['a reward that waits, of a household since', { isHousehold: true }, 'claimable', 'claimable'],
  ['a reward that was claimed', { isOver: true }, 'claimed', 'claimed'],
  ['a reward that was not claimed', {}, 'lapsed', 'lapsed'],
  ['no terms', undefined, undefined, 'joined'],
  ['a known person', { isKnownPerson: true, isOver: true }, undefined, 'related'],
  ['a household', { isHousehold: true }, undefined, 'related'],
  ['days that are over', { isOver: true }, undefined, 'over'],
  ['all steps', {}, undefined, 'done'],
  ['a step that lacks', { staked: 1_999n }, undefined, 'open'],
])('the state of a friend: %s', (_case, facts, reward, state) => {
  expect(friendState({ facts: facts && { ...done, ...facts }, sums, reward })).toBe(state)
})

const fit = { isBarred: false, isFriendBarred: false, isRelated: false, isDone: true }
test.each<[string, Partial<typeof fit>, FriendRewardRefusal | undefined]>([
  ['a friend who is done', {}, undefined],
  ['a barred inviter', { isBarred: true }, 'friends_barred'],
  ['a barred friend', { isFriendBarred: true }, 'friend_not_done'],
  ['a known person', { isRelated: true }, 'friend_related'],
  ['a step that lacks', { isDone: false }, 'friend_not_done'],
])('a reward that is given or refused: %s', (_case, change, refusal) => {
  expect(refuseFriendReward({ ...fit, ...change })).toBe(refusal)
})

test.each<[FriendRewardState, ReturnType<typeof refuseCancelling>]>([
  ['claimed', 'friend_reward_ended'],
  ['lapsed', 'friend_reward_ended'],
  // A repeated request changes nothing.
  ['cancelled', undefined],
  ['claimable', undefined],
])('of rewards that are %s, cancelling says %s', (state, expected) => {
  expect(refuseCancelling(state)).toBe(expected)
})
