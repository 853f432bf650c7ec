import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { categories } from '#domain/navigation/category.ts'
import {
  GOODS_MOST,
  PIECES_MOST,
  goodLooks,
  redemptionStates,
  rejectionCauses,
} from '#domain/points/goods.ts'

import { endpoint } from './endpoint.ts'
import { BookDay } from './records.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'
import { Cpw } from './second-factor.ts'

const CategoryId = Enum(categories.map(({ id }) => id))

/** Whole points. */
export const Points = Integer({ minimum: 0, maximum: 9_000_000_000_000 })

/** The settled stake in cash that one point takes. */
export const PointRate = strict({ category: CategoryId, stakePerPoint: Amount })

/** A database id, as text. */
const GoodId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const Pieces = Integer({ minimum: 1, maximum: PIECES_MOST })

const Terms = strict({
  fromDay: BookDay,
  rates: ArrayOf(PointRate),
  /** Absent: points are not converted into money. */
  cashPerPoint: Optional(Amount),
  /** The least number of points that are converted. */
  convertLeast: Points,
})

export const points = {
  config: endpoint({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointConfig',
    access: 'public',
    summary: 'The terms of points: stakes for a point by category, and what a point is worth in money.',
    input: strict({}),
    value: strict({
      currency: String(),
      /** Absent: the brand gives no points. */
      terms: Optional(Terms),
      /** Published terms that begin on a later day. */
      next: Optional(Terms),
    }),
    refusals: [],
  }),
  balance: endpoint({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointBalance',
    access: 'real-member',
    summary: 'The member’s points, and the points that stakes earned on this business day.',
    input: strict({}),
    value: strict({
      points: Points,
      /** Points that were spent before their stake was taken back. New points pay them first. */
      owed: Points,
      /** Below zero where more was taken back than earned. */
      today: ArrayOf(strict({ category: CategoryId, points: Integer() })),
      /** Points are neither earned nor spent: agents, and members who are shut out of play. */
      isBarred: Boolean(),
      /** The points of the member’s level for the stakes of 100 points, today. */
      levelPercent: Integer(),
    }),
    refusals: [],
  }),
  movements: endpoint({
    method: 'GET',
    path: '/wps/points/movements',
    access: 'real-member',
    summary: 'The movements of the member’s points in the ledger, newest first, page by page.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 200 })) }),
    value: strict({
      list: ArrayOf(
        strict({
          id: String(),
          at: Moment,
          kind: Enum([
            'points_earn',
            'points_spend',
            'points_return',
            'mission_points',
            'raffle_points',
            'level_points',
            'friend_points',
          ]),
          /** Below zero: spent, or taken back. */
          points: Integer(),
          balance: Points,
        }),
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  convert: endpoint({
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    access: 'real-member',
    summary:
      'Converts points into money of the main wallet, at the rate that the member read, with a proof for this very deed.',
    input: strict({
      requestId: Uuid,
      points: Points,
      /** The money that the member read for them. */
      cash: Amount,
      /** A proof for the deed `points.convert:<points>:<cash>`. */
      cpw: Cpw,
    }),
    value: strict({ points: Points, cash: Amount, currency: String(), at: Moment }),
    refusals: [
      'proof_needed',
      'points_barred',
      'points_not_converted',
      'points_rate_changed',
      'points_too_few_to_convert',
      'too_few_points',
      'request_conflict',
    ],
    movesMoney: true,
    throttle: 'dear',
  }),
  goods: endpoint({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointReward',
    access: 'public',
    summary: 'Goods that points buy, cheapest first, with the pieces that are left.',
    input: strict({}),
    value: strict({
      list: ArrayOf(
        strict({
          id: GoodId,
          name: String(),
          details: String(),
          look: Enum(goodLooks),
          /** The address of an uploaded picture; absent: the drawn one. */
          picture: Optional(String()),
          /** The price of a piece. */
          points: Points,
          left: Integer({ minimum: 0 }),
          /** The lowest rank of a club whose members may redeem it. */
          rankLevel: Integer({ minimum: 0 }),
        }),
        { maxItems: GOODS_MOST },
      ),
    }),
    refusals: [],
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    access: 'real-member',
    summary:
      'Redeems pieces of a good for the points that the member read, with a proof for this very deed. An operator approves the redemption.',
    input: strict({
      requestId: Uuid,
      good: GoodId,
      count: Pieces,
      /** The price that the member read for all pieces. */
      points: Points,
      /** Words about size, colour or delivery. */
      note: String({ maxLength: 140 }),
      /** A proof for the deed `points.redeem:<good>:<count>:<points>`. */
      cpw: Cpw,
    }),
    value: strict({ id: GoodId, points: Points, state: Enum(redemptionStates), at: Moment }),
    refusals: [
      'proof_needed',
      'points_barred',
      'good_gone',
      'good_changed',
      'good_sold_out',
      'points_level_too_low',
      'too_few_points',
      'request_conflict',
    ],
    movesMoney: true,
    throttle: 'dear',
  }),
  redemptions: endpoint({
    method: 'GET',
    path: '/wps/relay/MCS2_getRedeemPointList',
    access: 'real-member',
    summary: 'The member’s redemptions with their states, newest first, page by page.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 200 })) }),
    value: strict({
      list: ArrayOf(
        strict({
          id: GoodId,
          at: Moment,
          name: String(),
          count: Integer(),
          points: Points,
          note: String(),
          state: Enum(redemptionStates),
          /** When an operator approved, sent or rejected it last. */
          changedAt: Optional(Moment),
          /** Of a rejected one; those from before it was asked for have none. */
          cause: Optional(Enum(rejectionCauses)),
        }),
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
}
