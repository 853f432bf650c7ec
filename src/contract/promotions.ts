import { Array as ArrayOf, Enum, Optional, type Static, String } from 'typebox'

import { PICTURES_EACH } from '#domain/pictures/picture.ts'
import { applicationKinds, COMMENT_SIGNS, promotionTypes } from '#domain/promotions/promotion.ts'
import { languageCodes } from '#domain/language/language.ts'

import { endpoint } from './endpoint.ts'
import { Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const Language = Optional(Enum([...languageCodes]))

const Card = {
  id: Id,
  title: String(),
  lead: String(),
  /** The condition or restriction of the offer. It is shown wherever the offer is named. */
  condition: String(),
  types: ArrayOf(Enum([...promotionTypes])),
  application: Enum([...applicationKinds]),
  /** The picture; right-to-left pages use `urlMirrored`. */
  url: String(),
  urlMirrored: String(),
  opensAt: Optional(Moment),
  closesAt: Optional(Moment),
  startsAt: Optional(Moment),
  endsAt: Optional(Moment),
}
const PromotionCard = strict(Card)
export type PromotionCard = Static<typeof PromotionCard>

const Application = strict({
  promotionId: Id,
  status: Enum(['applying', 'processing', 'approved', 'rejected']),
  comment: String(),
  pictures: ArrayOf(Uuid),
  /** The operator's reason for the rejection. */
  reason: Optional(String()),
  createdAt: Moment,
  judgedAt: Optional(Moment),
})
export type Application = Static<typeof Application>

export const promotions = {
  list: endpoint({
    method: 'GET',
    path: '/wps/promotions',
    access: 'public',
    summary: 'The offers that are visible to everyone, in their order.',
    input: strict({ language: Language }),
    /** `at` is the server's clock, from which the page computes the states until its own clock runs. */
    value: strict({ list: ArrayOf(PromotionCard), at: Moment }),
    refusals: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/wps/promotions/one',
    access: 'public',
    summary: 'An offer with its terms. An offer for members only is absent for visitors.',
    input: strict({ id: Id, language: Language }),
    value: strict({
      ...Card,
      /** HTML, sanitized on the server when it is stored and again when it is read. */
      steps: String(),
      terms: String(),
    }),
    refusals: [],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/wps/promotions/mine',
    access: 'real-member',
    summary: 'The member’s applications with their states, and the offers for members only.',
    input: strict({ language: Language }),
    value: strict({ applications: ArrayOf(Application), list: ArrayOf(PromotionCard) }),
    refusals: [],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/wps/promotions/apply',
    notWhileEnding: true,
    access: 'real-member',
    summary:
      'Applies for an offer, once per member. A retry with the same comment and pictures returns the first answer.',
    input: strict({
      promotionId: Id,
      comment: String({ maxLength: COMMENT_SIGNS }),
      pictures: ArrayOf(Uuid, { maxItems: PICTURES_EACH, uniqueItems: true }),
    }),
    value: Application,
    refusals: [
      'no_application_needed',
      'not_open_yet',
      'registration_closed',
      'already_applied',
      'application_rejected',
      'picture_gone',
      'shut_out',
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/wps/promotions/withdraw',
    access: 'real-member',
    summary: 'Withdraws an application that no operator has taken up yet. The member may apply again.',
    input: strict({ promotionId: Id }),
    value: strict({}),
    refusals: ['already_processed'],
  }),
}
