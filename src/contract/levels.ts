import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { LEVELS_MOST, levelKinds } from '#domain/levels/levels.ts'

import { endpoint } from './endpoint.ts'
import { BookDay } from './records.ts'
import { Amount, Moment, Nothing, strict } from './schema.ts'

const Rank = Integer({ minimum: 0, maximum: 99 })

const Terms = strict({
  fromDay: BookDay,
  windowDays: Integer({ minimum: 1 }),
  /** By rank, from 0 on. */
  levels: ArrayOf(
    strict({
      name: String(),
      turnover: Amount,
      /** Points of the level for the stakes of 100 points. */
      pointsPercent: Integer(),
      /** The highest sum of withdrawals a day. */
      withdrawalSum: Amount,
      /** The longest review of a withdrawal. */
      reviewHours: Integer(),
      /** Points for reaching the level; absent: none. */
      giftPoints: Optional(Integer()),
      /** Tickets of a raffle in place of points, and its name; absent: none. */
      giftTickets: Optional(Integer()),
      giftRaffle: Optional(String()),
    }),
    { maxItems: LEVELS_MOST },
  ),
})

export const levels = {
  terms: endpoint({
    method: 'GET',
    path: '/wps/levels',
    access: 'public',
    summary: 'The levels of the brand and the settled stakes that each takes.',
    input: Nothing,
    value: strict({
      currency: String(),
      /** Absent: the brand has no levels. */
      terms: Optional(Terms),
      /** Published terms that begin on a later day. */
      next: Optional(Terms),
    }),
    refusals: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/wps/levels/own',
    access: 'real-member',
    summary: 'The member’s level, and the settled stakes in cash of the days that count.',
    input: Nothing,
    value: strict({
      rank: Rank,
      since: Optional(Moment),
      /** The last day on which a level that operators set stays. */
      fixedThrough: Optional(BookDay),
      /** The day of the next review. */
      reviewDay: BookDay,
      /** Up to now. Absent for members who are barred from rewards. */
      turnover: Optional(Amount),
    }),
    refusals: [],
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/wps/levels/reviews',
    access: 'real-member',
    summary: 'Changes of the member’s level, and reviews that kept it, newest first, page by page.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 200 })) }),
    value: strict({
      list: ArrayOf(
        strict({
          id: String(),
          at: Moment,
          kind: Enum(levelKinds),
          before: Rank,
          rank: Rank,
          /** The name of the level as it was published. */
          name: String(),
          isReview: Boolean(),
        }),
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
}
