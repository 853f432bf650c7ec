import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { occurrenceStates } from '#domain/offers/claims.ts'
import { offerKinds } from '#domain/offers/version.ts'

import { endpoint } from './endpoint.ts'
import { MemberReward, RewardId } from './offers.ts'
import { BookDay, PeriodFilter } from './records.ts'
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
