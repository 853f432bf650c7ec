import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { occurrenceStates } from '#domain/offers/claims.ts'
import { offerKinds, triggerEvents } from '#domain/offers/version.ts'

import { endpoint } from './endpoint.ts'
import { MemberReward, RewardId } from './offers.ts'
import { BookDay, PeriodFilter, SignedAmount } from './records.ts'
import { Amount, Moment, Nothing, strict } from './schema.ts'

const Filters = {
  /** `waiting`: can be claimed, or is under review. `past`: everything else. Default: both. */
  show: Optional(Enum(['waiting', 'past'])),
  kind: Optional(Enum([...offerKinds])),
  state: Optional(Enum([...occurrenceStates])),
  /** By business day. Default: all days. */
  ...PeriodFilter,
}

const period = Optional(strict({ from: BookDay, to: BookDay }))
const access = 'real-member'

/** The member's rewards of offers that pay. */
export const memberRewards = {
  list: endpoint({
    method: 'GET',
    path: '/wps/offers/rewards',
    access,
    summary: 'The member’s rewards, newest first, page by page.',
    input: strict({
      ...Filters,
      after: Optional(RewardId),
      limit: Optional(Integer({ minimum: 1, maximum: 100 })),
    }),
    value: strict({ period, currency: String(), list: ArrayOf(MemberReward), next: Optional(RewardId) }),
    refusals: [],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/wps/offers/rewards/totals',
    access,
    summary:
      'The sums of the same filters: rewards, and what of them was paid as cash and granted as a bonus.',
    input: strict(Filters),
    value: strict({
      currency: String(),
      count: Integer(),
      paidCash: Amount,
      grantedBonus: Amount,
      /** Rewards that can be claimed now, and the first moment at which one lapses. */
      claimable: Integer(),
      claimableCash: Amount,
      claimableBonus: Amount,
      claimEndsAt: Optional(Moment),
    }),
    refusals: [],
  }),
  figure: endpoint({
    method: 'GET',
    path: '/wps/offers/rewards/figure',
    access,
    summary:
      'How the reward of a day, week or month was computed: what the member settled in cash or deposited, by day and category, and each correction. Other rewards have none.',
    input: strict({ id: RewardId }),
    value: strict({
      currency: String(),
      event: Enum([...triggerEvents]),
      /** The first and the last day of the period, and how many of its days count. */
      startDay: BookDay,
      lastDay: BookDay,
      days: Integer(),
      lines: ArrayOf(
        strict({
          day: BookDay,
          /** `deposit`: deposits of the day. */
          category: String(),
          plays: Integer(),
          /** Below zero where plays of an earlier book were undone. */
          stake: SignedAmount,
          win: SignedAmount,
          /** The part of the stakes that risked too little to count. */
          lowStake: Amount,
        }),
      ),
      /** The figure and its reward at first; what was taken for corrections of earlier rewards. */
      value: Amount,
      due: Amount,
      taken: Amount,
      corrections: ArrayOf(
        strict({ day: BookDay, value: Amount, due: Amount, change: SignedAmount, paid: Amount }),
      ),
    }),
    refusals: [],
  }),
  file: endpoint({
    method: 'GET',
    path: '/wps/offers/rewards.csv',
    access,
    summary: 'The same rewards as a CSV file in UTF-8, opened by the browser.',
    input: strict(Filters),
    value: Nothing,
    refusals: ['files_busy'],
    cookieOnly: true,
    throttle: 'dear',
  }),
}
