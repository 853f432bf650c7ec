import { Boolean, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { FRIENDS_A_YEAR_MOST, FRIEND_DAYS } from '#domain/friends/friend-terms.ts'

import { Reason, Scope, Version, Waits } from './schema.ts'

const Days = Integer({ minimum: FRIEND_DAYS.least, maximum: FRIEND_DAYS.most })

const terms = {
  amount: Amount,
  budget: Amount,
  deposited: Amount,
  staked: Amount,
  days: Days,
  friendsMost: Integer({ minimum: 1, maximum: FRIENDS_A_YEAR_MOST }),
  claimDays: Days,
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
