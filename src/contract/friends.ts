import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { friendStates } from '#domain/friends/friend-state.ts'

import { endpoint } from './endpoint.ts'
import { BookDay } from './records.ts'
import { Amount, Moment, Nothing, strict, Uuid } from './schema.ts'

/** Friends on a page. */
export const FRIENDS_PAGE = 20

const RewardId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

export const friends = {
  own: endpoint({
    method: 'GET',
    path: '/wps/friends/own',
    access: 'real-member',
    summary: 'The member’s referral code, the terms for new friends, and what friends have brought.',
    input: Nothing,
    value: strict({
      /** Agents, members with limits, and members who are shut out of play invite no friends. */
      isInviting: Boolean(),
      /** Absent for members who invite no friends, as the terms are. */
      code: Optional(String()),
      /** Absent: new friends bring no reward. */
      terms: Optional(
        strict({
          amount: Amount,
          deposited: Amount,
          staked: Amount,
          days: Integer(),
          friendsMost: Integer(),
          /** Verification takes an accepted identity document. */
          asksDocument: Boolean(),
          /** Points of the friend's own. */
          friendPoints: Integer(),
          /** Points of the inviter besides the cash. */
          inviterPoints: Integer(),
        }),
      ),
      /** Rewards that were claimed, and friends with a reward within 365 days. */
      claimed: Amount,
      rewardedFriends: Integer(),
    }),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/friends',
    access: 'real-member',
    summary:
      'The friends who registered with the member’s code, newest first, page by page, with the steps that they lack.',
    /** `claimable`: only friends whose reward can be claimed. */
    input: strict({
      show: Optional(Enum(['claimable'])),
      after: Optional(String({ minLength: 1, maxLength: 200 })),
    }),
    value: strict({
      list: ArrayOf(
        strict({
          /** In part: enough for the inviter to recognise a friend. */
          name: String(),
          joinedAt: Moment,
          state: Enum([...friendStates]),
          /** While steps lack: which are done, never how far. */
          steps: Optional(
            strict({ isVerified: Boolean(), hasDeposited: Boolean(), hasPlayed: Boolean(), until: BookDay }),
          ),
          /** Its points come besides the cash; 0 for none. */
          reward: Optional(strict({ id: RewardId, amount: Amount, points: Integer(), claimEndsAt: Moment })),
        }),
        { maxItems: FRIENDS_PAGE },
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/wps/friends/claim',
    access: 'real-member',
    summary:
      'Claims the reward for a friend once; a second tab, or a retry after a lost answer, gets the same answer.',
    input: strict({ id: RewardId, requestId: Uuid }),
    value: strict({ id: RewardId, amount: Amount, points: Integer(), at: Moment }),
    refusals: [
      'request_conflict',
      'friend_reward_over',
      'friends_barred',
      'friend_related',
      'friend_not_done',
    ],
    movesMoney: true,
  }),
}
