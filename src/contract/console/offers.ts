import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import {
  Count,
  Days,
  Name,
  Product,
  Reward,
  SumsParts,
  TriggerParts,
  UseLimits,
} from '#contract/offer-rules.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { LEVEL_PATTERN, offerKinds, offerMarketCodes, offerNeeds } from '#domain/offers/version.ts'

import { Id, Reason, Scope, Version, Waits } from './schema.ts'
import { OfferSegment } from './segment.ts'

export const OfferCode = String({ pattern: '^[a-z][a-z0-9-]{1,39}$', maxLength: 40 })
const Names = ArrayOf(Name, { maxItems: 50 })
const Currency = String({ pattern: '^[A-Z]{3}$', minLength: 3, maxLength: 3 })
const AgeInDays = Integer({ minimum: 0, maximum: 36_600 })

/** The rules of a version; the market's law and their consistency are judged by the server. */
export const OfferRules = strict({
  kind: Enum([...offerKinds]),
  market: Enum([...offerMarketCodes]),
  product: Product,
  isPublic: Boolean(),
  window: strict({
    startsAt: Moment,
    closesAt: Optional(Moment),
    endsAt: Moment,
    claimDays: Optional(Days),
    weekdays: ArrayOf(Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }),
  }),
  audience: strict({
    levels: Names,
    countries: Names,
    ageMin: Integer({ minimum: 0, maximum: 120 }),
    registeredDaysMin: Optional(AgeInDays),
    registeredDaysMax: Optional(AgeInDays),
    segments: Names,
    segment: Optional(OfferSegment),
  }),
  needs: ArrayOf(Enum([...offerNeeds]), { maxItems: offerNeeds.length }),
  promoCode: Optional(Name),
  approvalPage: Optional(Id),
  trigger: strict({ ...TriggerParts, channels: Names }),
  reward: Reward,
  sums: ArrayOf(strict({ currency: Currency, ...SumsParts, budget: Optional(Amount) }), {
    minItems: 1,
    maxItems: 20,
  }),
  limits: UseLimits,
  grantsMax: Optional(Count),
  stack: strict({
    group: Name,
    mode: Enum(['first', 'best', 'all']),
    priority: Integer({ minimum: 0, maximum: 10_000 }),
  }),
})

const publishedParts = {
  offer: String(),
  version: Version,
  rules: OfferRules,
  operatorName: String(),
  secondName: String(),
  publishedAt: Moment,
}

const pauseParts = { id: Id, operatorName: String(), reason: String(), pausedAt: Moment }

export const OFFERS_LISTED = 200
export const VERSIONS_LISTED = 50
export const PAUSES_LISTED = 50

export const listOffers = endpoint({
  method: 'GET',
  path: '/console/offers/versions',
  access: 'operator:content.read',
  summary: `The newest version of each offer that pays, by offer; at most ${OFFERS_LISTED}.`,
  input: strict(Scope),
  /** A version names the market and the currency of the `brand`, and no lower age. */
  value: strict({
    brand: strict({ market: Enum([...offerMarketCodes]), currency: String(), minimumAge: Integer() }),
    /** `pause`: until two operators resume it nobody joins, and no deed is rewarded. */
    list: ArrayOf(strict({ ...publishedParts, pause: Optional(strict(pauseParts)) })),
    /** The brand's payment channels, which a version can name, in the language of the request. */
    channels: ArrayOf(strict({ id: String(), name: String() })),
  }),
  refusals: [],
})

export const readOffer = endpoint({
  method: 'GET',
  path: '/console/offers/version',
  access: 'operator:content.read',
  summary: `The versions of one offer, newest first, at most ${VERSIONS_LISTED}; and its pauses.`,
  input: strict({ ...Scope, offer: OfferCode }),
  value: strict({
    list: ArrayOf(strict(publishedParts)),
    pauses: ArrayOf(
      strict({
        ...pauseParts,
        resumed: Optional(
          strict({ operatorName: String(), secondName: String(), reason: String(), at: Moment }),
        ),
      }),
    ),
  }),
  refusals: [],
})

export const publishOffer = endpoint({
  method: 'POST',
  path: '/console/offers/version',
  access: 'operator:content.write',
  summary: 'Proposes a new version of an offer to a second operator. Versions are never changed.',
  /** `version` is the newest one that the operator read; 0 for a new offer. */
  input: strict({ ...Scope, offer: OfferCode, version: Version, rules: OfferRules, reason: Reason }),
  value: strict(Waits),
  refusals: [
    'changed_meanwhile',
    'offer_unfit',
    'offer_kind_elsewhere',
    'offer_pays_nobody',
    'offer_not_of_brand',
    'offer_not_lawful',
    'offer_rounds_unavailable',
    'offer_tickets_unavailable',
    'offer_ticket_worth',
    'offer_group_mode',
  ],
})

export const countAudience = endpoint({
  method: 'POST',
  path: '/console/offers/audience',
  access: 'operator:content.read',
  summary: 'The number of members for whom an audience is now, whatever their age.',
  input: strict({
    ...Scope,
    audience: strict({
      ...OfferRules.properties.audience.properties,
      levels: ArrayOf(String({ pattern: LEVEL_PATTERN, maxLength: 2 }), { maxItems: 50 }),
    }),
  }),
  value: strict({ count: Integer() }),
  refusals: [],
})

export const pauseOffer = endpoint({
  method: 'POST',
  path: '/console/offers/pause',
  access: 'operator:content.write',
  summary:
    'Pauses an offer at once: nobody joins, and no deed is rewarded. Rewards that can be claimed stay. To resume it is proposed to a second operator.',
  /** `resumes` is the pause that the operator read; without it the offer is paused. */
  input: strict({ ...Scope, offer: OfferCode, resumes: Optional(Id), reason: Reason }),
  value: strict(Waits),
  refusals: ['changed_meanwhile'],
})
