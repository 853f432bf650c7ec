import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { occurrenceStates } from '#domain/offers/claims.ts'
import { offerKinds, offerNeeds, offerProducts } from '#domain/offers/version.ts'
import { promotionStates } from '#domain/promotions/state.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const OfferName = String({ pattern: '^[a-z][a-z0-9-]{1,39}$', maxLength: 40 })
const PromoCode = String({ pattern: '^[A-Za-z0-9_-]{1,40}$', maxLength: 40 })

/** One case for which an offer pays: a deposit, a registration, a period. */
const Reward = strict({
  id: Id,
  offer: String(),
  state: Enum([...occurrenceStates]),
  currency: String(),
  /** The deposit or figure for which it pays. */
  value: Amount,
  amount: Amount,
  qualifiedAt: Moment,
  /** Until then it can be claimed. */
  claimEndsAt: Optional(Moment),
  /** Why it is not paid, or an operator decides first. */
  cause: Optional(Enum(['budget_spent', 'person'])),
})

const joinRefusals = [
  'offer_paused',
  'offer_not_begun',
  'offer_closed',
  'offer_joined',
  'offer_not_for_you',
  'offer_barred',
  'promo_code_wrong',
  'offer_changed',
] as const

export const memberOffers = {
  list: endpoint({
    method: 'GET',
    path: '/wps/offers',
    access: 'real-member',
    summary:
      'Offers that pay, with the state of each for the member, and the member’s rewards, newest first. A member who is shut out of play sees only rewards.',
    input: strict({}),
    value: strict({
      list: ArrayOf(
        strict({
          offer: String(),
          version: Integer(),
          kind: Enum([...offerKinds]),
          product: Enum([...offerProducts]),
          needs: ArrayOf(Enum([...offerNeeds])),
          state: Enum([...promotionStates]),
          startsAt: Moment,
          closesAt: Optional(Moment),
          endsAt: Moment,
          canJoin: Boolean(),
          canLeave: Boolean(),
        }),
      ),
      rewards: ArrayOf(Reward),
    }),
    refusals: [],
  }),
  join: endpoint({
    method: 'POST',
    path: '/wps/offers/join',
    notWhileEnding: true,
    access: 'real-member',
    summary: 'Joins an offer under the version that the member read. Its rules then hold until they leave.',
    input: strict({ offer: OfferName, version: Integer({ minimum: 1 }), promoCode: Optional(PromoCode) }),
    value: strict({}),
    refusals: [...joinRefusals],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/wps/offers/leave',
    access: 'real-member',
    summary: 'Leaves an offer. Rewards that can be claimed already stay.',
    input: strict({ offer: OfferName }),
    value: strict({}),
    refusals: [],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/wps/offers/claim',
    notWhileEnding: true,
    access: 'real-member',
    summary: 'Claims a reward, once. A repeated claim gets the same answer.',
    input: strict({ requestId: Uuid, id: Id }),
    value: Reward,
    refusals: [
      'claim_over',
      'offer_barred',
      'budget_spent',
      'reward_limit',
      'review_waits',
      'request_conflict',
    ],
    movesMoney: true,
  }),
}
