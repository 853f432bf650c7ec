import { Array as ArrayOf, Boolean, Enum, Integer, Optional, type Static, String } from 'typebox'

import { occurrenceStates } from '#domain/offers/claims.ts'
import { freeRoundsStates } from '#domain/offers/free-rounds.ts'
import { languageCodes } from '#domain/language/language.ts'
import { appModes, offerKinds, offerNeeds, offerProducts, triggerEvents } from '#domain/offers/version.ts'
import { promotionStates } from '#domain/promotions/state.ts'

import { type Output, endpoint } from './endpoint.ts'
import { ReadRules } from './offer-rules.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'

export const RewardId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const OfferName = String({ pattern: '^[a-z][a-z0-9-]{1,39}$', maxLength: 40 })
const PromoCode = String({ pattern: '^[A-Za-z0-9_-]{1,40}$', maxLength: 40 })

const Kind = Enum([...offerKinds])

/** A version as members and visitors read it before joining: without its budgets and its code. */
const Card = {
  offer: String(),
  version: Integer(),
  kind: Kind,
  product: Enum([...offerProducts]),
  needs: ArrayOf(Enum([...offerNeeds])),
  startsAt: Moment,
  closesAt: Optional(Moment),
  endsAt: Moment,
  rules: ReadRules,
  /** The page on which members apply, where operators have to accept them. */
  approvalPage: Optional(String()),
  /** Words of operators for this version, in the language of the request; sanitized HTML. */
  text: Optional(strict({ title: String(), lead: String(), content: String() })),
  /** Their picture. */
  url: Optional(String()),
}

const inLanguage = strict({ language: Optional(Enum([...languageCodes])) })

/** One case for which an offer pays: a deposit, a registration, a period. */
export const MemberReward = strict({
  id: RewardId,
  offer: String(),
  kind: Kind,
  event: Enum([...triggerEvents]),
  /** It is for the figure of a day, week or month, and can be explained. */
  isOfPeriod: Optional(Boolean()),
  /** Of a ranking. */
  place: Optional(Integer()),
  gives: Enum(['cash', 'bonus', 'free_rounds', 'tickets']),
  state: Enum([...occurrenceStates]),
  currency: String(),
  /** The deposit or figure for which it pays. */
  value: Amount,
  amount: Amount,
  qualifiedAt: Moment,
  /** Until then it can be claimed. */
  claimEndsAt: Optional(Moment),
  /** When it was paid, lapsed or was refused. */
  endedAt: Optional(Moment),
  /** Of free rounds: where they are played, and what became of them. `amount` is what their stakes would be. */
  rounds: Optional(
    strict({
      vassalage: String(),
      gameCode: String(),
      game: String(),
      count: Integer(),
      stake: Amount,
      /** Once they were given. */
      state: Optional(Enum([...freeRoundsStates])),
      left: Integer(),
      won: Amount,
      endsAt: Optional(Moment),
    }),
  ),
  /** Of tickets of a raffle. `amount` is what they are worth for the limits of the offer. */
  tickets: Optional(
    strict({
      raffle: String(),
      name: String(),
      count: Integer(),
      /** Unused ones that operators have taken back. */
      revoked: Integer(),
      /** The raffle has not as many left, so that they cannot be claimed now. */
      isOut: Optional(Boolean()),
    }),
  ),
  /** Why it is not paid, or an operator decides first. */
  cause: Optional(
    Enum(['budget_spent', 'corrected', 'owed', 'person', 'app', 'rounds_unavailable', 'tickets_unavailable']),
  ),
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
  open: endpoint({
    method: 'GET',
    path: '/wps/offers/open',
    access: 'public',
    summary: 'Offers that pay and that visitors may see, in the newest version, until they end.',
    input: inLanguage,
    /** `at` is the server's clock, from which the page computes the states until its own clock runs. */
    value: strict({ currency: String(), list: ArrayOf(strict(Card)), at: Moment }),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/offers',
    access: 'real-member',
    summary:
      'Offers that pay, with the state of each for the member, and the member’s rewards, newest first. A member who is shut out of play sees only rewards.',
    input: inLanguage,
    value: strict({
      currency: String(),
      list: ArrayOf(
        strict({
          ...Card,
          state: Enum([...promotionStates]),
          isPaused: Boolean(),
          canJoin: Boolean(),
          canLeave: Boolean(),
          joinedAt: Optional(Moment),
          /** The state of the member’s application on the page of the offer. */
          application: Optional(Enum(['applying', 'processing', 'approved', 'rejected'])),
          /** The rewards that the member has received, under all versions of the offer. */
          received: strict({ count: Integer(), amount: Amount }),
          /** Of a ranking: the board that has begun last. */
          board: Optional(String()),
        }),
      ),
      rewards: ArrayOf(MemberReward),
      at: Moment,
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
  startApp: endpoint({
    method: 'POST',
    path: '/wps/offers/app-start',
    access: 'real-member',
    summary:
      'Announces that the page runs as the installed app. The first one of a member counts; what offers give for it waits for operators unless the member is verified.',
    input: strict({ mode: Enum([...appModes]) }),
    value: strict({}),
    refusals: [],
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
    input: strict({ requestId: Uuid, id: RewardId }),
    value: MemberReward,
    refusals: [
      'claim_over',
      'offer_barred',
      'budget_spent',
      'rounds_unavailable',
      'tickets_unavailable',
      'reward_limit',
      'review_waits',
      'request_conflict',
    ],
    movesMoney: true,
  }),
}

export type OpenOffer = Output<typeof memberOffers.open>['list'][number]
export type OwnOffer = Output<typeof memberOffers.list>['list'][number]
export type MemberReward = Static<typeof MemberReward>
