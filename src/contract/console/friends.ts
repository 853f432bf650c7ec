import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { cancelCauses, friendRewardStates, friendStates } from '#domain/friends/friend-state.ts'
import {
  FRIENDS_A_YEAR_MOST,
  FRIEND_DAYS,
  FRIEND_MONTHS,
  FRIEND_POINTS_MOST,
} from '#domain/friends/friend-terms.ts'

import { Day, Id, MemberName, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const Days = Integer({ minimum: FRIEND_DAYS.least, maximum: FRIEND_DAYS.most })

const terms = {
  amount: Amount,
  budget: Amount,
  deposited: Amount,
  staked: Amount,
  days: Days,
  friendsMost: Integer({ minimum: 1, maximum: FRIENDS_A_YEAR_MOST }),
  claimDays: Days,
  /** The step of verification takes an accepted identity document. */
  asksDocument: Optional(Boolean()),
  /** Points of the friend's own. */
  friendPoints: Optional(Integer({ minimum: 0, maximum: FRIEND_POINTS_MOST })),
  /** Points of the inviter besides the cash. */
  inviterPoints: Optional(Integer({ minimum: 0, maximum: FRIEND_POINTS_MOST })),
}

export const readFriendTerms = endpoint({
  method: 'GET',
  path: '/console/friends',
  access: 'operator:settings.read',
  summary: 'The newest terms for friends of a brand, with friends and rewards.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    terms: Optional(
      strict({
        version: Version,
        ...terms,
        isStopped: Boolean(),
        publishedAt: Moment,
        /** Absent for terms that came with the brand. */
        operator: Optional(String()),
        second: Optional(String()),
        /** Reserved and claimed under this version. */
        used: Amount,
      }),
    ),
    /** Friends of all versions, and of no terms; rewards in number, and those that were claimed in money. */
    friends: Integer(),
    waiting: Integer(),
    claimed: Integer(),
    paid: Amount,
  }),
  refusals: [],
})

export const saveFriendTerms = endpoint({
  method: 'POST',
  path: '/console/friends',
  access: 'operator:settings.write',
  summary:
    'Publishes the next terms for friends. Two operators do so; they hold for friends who register from then on.',
  input: strict({ ...Scope, version: Version, terms: strict(terms), reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'friends_too_dear'],
})

export const stopFriendTerms = endpoint({
  method: 'POST',
  path: '/console/friends/stop',
  access: 'operator:settings.write',
  summary: 'Stops the newest terms at once: friends who register later bring no reward.',
  input: strict({ ...Scope, version: Version, reason: Reason }),
  value: strict({}),
  refusals: ['changed_meanwhile'],
})

export const listFriends = endpoint({
  method: 'GET',
  path: '/console/friends/list',
  access: 'operator:members.read',
  summary: 'Friends of a brand with their inviters, steps and rewards, newest first.',
  input: strict({
    ...Scope,
    ...Paging,
    /** Of the reward. */
    state: Optional(Enum([...friendRewardStates])),
    /** Of the inviter or of the friend. */
    account: Optional(String({ maxLength: 60 })),
  }),
  value: strict({
    currency: String(),
    list: ArrayOf(
      strict({
        /** Of the friend. */
        id: Id,
        account: String(),
        inviter: MemberName,
        joinedAt: Moment,
        state: Enum([...friendStates]),
        /** Before the reward: the steps that are done. */
        steps: Optional(strict({ isVerified: Boolean(), hasDeposited: Boolean(), hasPlayed: Boolean() })),
        /** Before the reward: the friend is known as a person with another account, or shares an address with the inviter. */
        isKnownPerson: Boolean(),
        isHousehold: Boolean(),
        /** Two operators let the friend bring a reward, although they share an address with the inviter. */
        isAdmitted: Boolean(),
        reward: Optional(
          strict({
            id: Id,
            amount: Amount,
            claimEndsAt: Moment,
            endedAt: Optional(Moment),
            cause: Optional(Enum([...cancelCauses])),
            operator: Optional(String()),
          }),
        ),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const admitFriend = endpoint({
  method: 'POST',
  path: '/console/friends/admit',
  access: 'operator:members.write',
  summary:
    'Lets a friend who shares an address with the inviter bring a reward. Two operators do so; the other rules hold as before.',
  input: strict({ ...Scope, id: Id, reason: Reason }),
  value: strict({ ...Waits }),
  refusals: ['friend_not_household', 'friend_reward_ended'],
})

export const readFriendMonths = endpoint({
  method: 'GET',
  path: '/console/friends/months',
  access: 'operator:settings.read',
  summary: 'Friends of a brand by the month of their registration, with their rewards, newest first.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    months: ArrayOf(
      strict({
        /** The first business day of the month. */
        month: Day,
        friends: Integer(),
        /** Friends with a reward, whatever became of it, and those whose reward was claimed. */
        done: Integer(),
        claimed: Integer(),
        paid: Amount,
      }),
      { maxItems: FRIEND_MONTHS },
    ),
  }),
  refusals: [],
})

export const cancelFriendReward = endpoint({
  method: 'POST',
  path: '/console/friends/cancel',
  access: 'operator:ledger.adjust',
  summary:
    'Cancels a reward for a friend that waits to be claimed. Its amount goes back to the budget, and the inviter gets a message with the cause.',
  input: strict({ ...Scope, id: Id, cause: Enum([...cancelCauses]), reason: Reason }),
  value: strict({}),
  refusals: ['friend_reward_ended'],
})
