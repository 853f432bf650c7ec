import { Array as ArrayOf, Boolean, Enum, Optional, type Static, String } from 'typebox'

import { PICTURES_EACH } from '#domain/pictures/picture.ts'
import {
  documentFaults,
  documentKinds,
  documentNeeds,
  itemStates,
  requestReasons,
} from '#domain/verification/documents.ts'

import { checkStates } from '#domain/verification/vendor-check.ts'
import { tierFacts, tierLimits, tierNames } from '#domain/verification/tiers.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, Nothing, strict, Uuid } from './schema.ts'

const Item = strict({
  kind: Enum([...documentKinds]),
  need: Enum([...documentNeeds]),
  state: Enum([...itemStates]),
  /** Of a request of the brand: why, until when, and whether that day is over. */
  reason: Optional(Enum([...requestReasons])),
  dueDay: Optional(String()),
  isOverdue: Boolean(),
  /** One was refused after that day: a new one opens deposits once it is accepted. */
  isRefusedLate: Boolean(),
  /** Of a refused document. */
  faults: ArrayOf(Enum([...documentFaults])),
  /** The last day of the accepted document. */
  validUntil: Optional(String()),
  /** The document that was sent last. */
  pictures: ArrayOf(Uuid),
  sentAt: Optional(Moment),
  judgedAt: Optional(Moment),
  /** Whether the member may send one now. */
  maySend: Boolean(),
  /** The newest check of this kind at a vendor, with the page of an open one. */
  check: Optional(
    strict({
      state: Enum([...checkStates]),
      url: Optional(String()),
      faults: ArrayOf(Enum([...documentFaults])),
      startedAt: Moment,
    }),
  ),
})

const Checklist = strict({
  list: ArrayOf(Item),
  /** The vendor that checks documents of these kinds. */
  vendor: Optional(
    strict({
      name: String(),
      /** A program of the demonstration, which checks nothing. */
      isDemo: Boolean(),
      kinds: ArrayOf(Enum([...documentKinds])),
    }),
  ),
})

const Tier = Enum([...tierNames])
const Facts = ArrayOf(Enum([...tierFacts]))

/** Sums of a tier by limit; an absent one is unlimited. */
export const TierLimits = strict({
  depositDay: Optional(Amount),
  depositMonth: Optional(Amount),
  depositTotal: Optional(Amount),
  balance: Optional(Amount),
  withdrawalDay: Optional(Amount),
  withdrawalMonth: Optional(Amount),
})

/** The limit of a tier that a refusal names: in the `value` of the refusal, as `tier`. */
export const TierReachedView = strict({
  /** The member's. */
  tier: Tier,
  limit: Enum([...tierLimits]),
  most: Amount,
  left: Amount,
  /** The lowest tier above in which the amount fits, and what has to be confirmed for it. */
  lift: Optional(strict({ tier: Tier, missing: Facts })),
})
export type TierReached = Static<typeof TierReachedView>

export const verification = {
  tiers: endpoint({
    method: 'GET',
    path: '/wps/verification/tiers',
    access: 'real-member',
    summary:
      'The tiers of verification with the limits and needs of each, and what the member has used. Empty where the brand limits nothing.',
    input: Nothing,
    value: strict({
      currency: Optional(String()),
      tiers: ArrayOf(
        strict({
          name: Tier,
          state: Enum(['below', 'own', 'above']),
          needs: Facts,
          /** Those of its needs that are not confirmed. */
          missing: Facts,
          limits: TierLimits,
        }),
      ),
      /** The last day of a higher tier, or of higher limits, that operators gave the member. */
      raisedThrough: Optional(String()),
      used: TierLimits,
    }),
    refusals: [],
  }),
  checklist: endpoint({
    method: 'GET',
    path: '/wps/verification',
    access: 'real-member',
    summary: 'The documents that the member has to send, why and until when, with the state of those sent.',
    input: Nothing,
    value: Checklist,
    refusals: [],
  }),
  startCheck: endpoint({
    method: 'POST',
    path: '/wps/verification/checks',
    access: 'real-member',
    summary:
      'Starts a check of a document at the brand’s vendor, and answers with the page to go to. Idempotent by request id: a retry gets the same check.',
    input: strict({ requestId: Uuid, kind: Enum([...documentKinds]) }),
    value: strict({ url: String() }),
    refusals: [
      'document_checking',
      'document_not_needed',
      'document_again',
      'check_open',
      'check_ended',
      'too_many_checks',
      'vendor_off',
      'vendor_unreachable',
    ],
    throttle: 'dear',
  }),
  send: endpoint({
    method: 'POST',
    path: '/wps/verification',
    access: 'real-member',
    summary:
      'Sends a document as one to three pictures that the member uploaded for it. Idempotent by request id.',
    input: strict({
      requestId: Uuid,
      kind: Enum([...documentKinds]),
      pictures: ArrayOf(Uuid, { minItems: 1, maxItems: PICTURES_EACH, uniqueItems: true }),
    }),
    value: Checklist,
    refusals: ['document_checking', 'document_not_needed', 'document_again', 'picture_gone'],
    throttle: 'dear',
  }),
}
