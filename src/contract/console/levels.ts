import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { SignedAmount } from '#contract/records.ts'
import { Amount, Moment, named, strict } from '#contract/schema.ts'
import { LEVELS_MOST, LEVEL_NAME_LONGEST, levelKinds } from '#domain/levels/levels.ts'
import { GIFT_TICKETS_MOST } from '#domain/raffles/refuse-raffle.ts'

import { Day, Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const Rank = Integer({ minimum: 0, maximum: LEVELS_MOST - 1 })

const terms = {
  windowDays: Integer({ minimum: 1, maximum: 1000 }),
  /** By rank, from 0 on. */
  levels: ArrayOf(
    strict({
      ...named(LEVEL_NAME_LONGEST),
      turnover: Amount,
      /** Points of the level for the stakes of 100 points. */
      pointsPercent: Integer({ minimum: 1, maximum: 1000 }),
      /** The sum of withdrawals a day; absent: that of the brand, which also holds where it is higher. */
      withdrawalSum: Optional(Amount),
      /** The longest review of a withdrawal; absent: that of the brand, which also holds where it is shorter. */
      reviewHours: Optional(Integer({ minimum: 1, maximum: 1000 })),
      /** Points for reaching the level; absent: none. */
      giftPoints: Optional(Integer({ minimum: 1, maximum: 1_000_000_000 })),
      /** The raffle whose tickets it gives in place of points, and how many; absent: none. */
      giftRaffle: Optional(String({ pattern: '^[a-z0-9-]{2,40}$', maxLength: 40 })),
      giftTickets: Optional(Integer({ minimum: 1, maximum: GIFT_TICKETS_MOST })),
    }),
    { maxItems: LEVELS_MOST },
  ),
}

export const readLevelTerms = endpoint({
  method: 'GET',
  path: '/console/levels',
  access: 'operator:settings.read',
  summary:
    'The levels of a brand: the terms that hold, those from a later day, those before, and the members by level.',
  input: strict({ ...Scope }),
  value: strict({
    /** The newest version; 0 before the first. */
    version: Version,
    currency: String(),
    /** Newest first. */
    versions: ArrayOf(
      strict({
        version: Version,
        fromDay: Day,
        ...terms,
        standing: Enum(['current', 'next', 'before', 'replaced']),
        publishedAt: Moment,
        /** Absent for terms that came with the brand. */
        operator: Optional(String()),
        second: Optional(String()),
      }),
    ),
    /** Members above the first level. */
    members: ArrayOf(strict({ rank: Rank, club: Id, name: String(), count: Integer() })),
    /** The newest closed day whose levels are judged. */
    judgedDay: Optional(Day),
  }),
  refusals: [],
})

export const saveLevelTerms = endpoint({
  method: 'POST',
  path: '/console/levels',
  access: 'operator:settings.write',
  summary:
    'Sets the levels of a brand from the next business day after the approval on. Two operators do so; terms that have begun never change.',
  input: strict({ ...Scope, version: Version, terms: strict(terms), reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'fewer_levels',
    'club_name_taken',
    'points_worth_too_much',
    'level_tickets_worth_too_much',
  ],
})

export const listLevelChanges = endpoint({
  method: 'GET',
  path: '/console/levels/changes',
  access: 'operator:members.read',
  summary: 'Changes of members’ levels with their inputs, newest first.',
  input: strict({
    ...Scope,
    ...Paging,
    kind: Optional(Enum(levelKinds)),
    account: Optional(String({ maxLength: 60 })),
  }),
  value: strict({
    currency: String(),
    list: ArrayOf(
      strict({
        id: Id,
        at: Moment,
        member: strict({ id: Id, account: String() }),
        kind: Enum(levelKinds),
        day: Day,
        before: Rank,
        rank: Rank,
        name: String(),
        version: Version,
        windowDays: Integer(),
        /** Absent where operators set the level. Below zero: more was taken back than staked. */
        turnover: Optional(SignedAmount),
        isBarred: Boolean(),
        fixedThrough: Optional(Day),
        operator: Optional(String()),
        second: Optional(String()),
        reason: Optional(String()),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const setMemberLevel = endpoint({
  method: 'POST',
  path: '/console/levels/member',
  access: 'operator:members.write',
  summary: 'Sets the level of a member until a day. Two operators do so.',
  input: strict({
    ...Scope,
    account: String({ minLength: 1, maxLength: 60 }),
    rank: Rank,
    /** The last day on which it stays. */
    through: Day,
    reason: Reason,
  }),
  value: strict({ ...Waits }),
  refusals: ['account_unknown', 'account_plays_only', 'level_unknown', 'level_same'],
})
