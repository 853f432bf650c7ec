import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { StatementsView } from '#contract/profiles.ts'
import { Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { TierLimits } from '#contract/verification.ts'
import {
  documentFaults,
  documentKinds,
  documentStates,
  itemStates,
  requestReasons,
} from '#domain/verification/documents.ts'
import { adviceReasons, checkStates } from '#domain/verification/vendor-check.ts'
import { tierFacts, tierNames } from '#domain/verification/tiers.ts'

import { Day, Id, Next, Paging, Reason, Scope, Search, Version, Waits } from './schema.ts'

const Kind = Enum([...documentKinds])
const State = Enum([...documentStates])

const Document = {
  id: Id,
  kind: Kind,
  state: State,
  member: strict({ id: Id, account: String() }),
  sentAt: Moment,
  judgedAt: Optional(Moment),
  judge: Optional(String()),
  faults: ArrayOf(Enum([...documentFaults])),
  validUntil: Optional(Day),
}

export const listDocuments = endpoint({
  method: 'GET',
  path: '/console/documents',
  access: 'operator:members.read',
  summary:
    'Documents that members sent to verify themselves: waiting ones oldest first, then judged ones newest first.',
  input: strict({
    ...Scope,
    state: Optional(State),
    kind: Optional(Kind),
    /** A complete account name. */
    account: Optional(Search),
    ...Paging,
  }),
  value: strict({
    list: ArrayOf(strict(Document)),
    /** With the first page: checks that a vendor took back or contradicted, for which nothing was sent or asked since. */
    takenBack: ArrayOf(
      strict({
        id: Uuid,
        kind: Kind,
        state: Enum([...checkStates]),
        member: strict({ id: Id, account: String() }),
        at: Moment,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/console/documents/one',
  access: 'operator:members.contacts',
  summary:
    'One document with its pictures, and the facts of its member that it has to show. The audit notes that it was opened.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...Document,
    pictures: ArrayOf(Uuid),
    /** The year of birth in an accepted document of identity. */
    bornInYear: Optional(Integer()),
    /** The day in the document that waits for a second operator, to replace the registered one. */
    proposedBornOn: Optional(Day),
    /** As the member wrote them: the name in part, and the year of birth. The page of the member reveals them. */
    payeeName: Optional(String()),
    birthYear: Optional(Integer()),
    /** Facts that the member states and the document has to show; a change that waits stands in for the present fact. */
    compared: Optional(strict({ ...StatementsView, isChange: Boolean() })),
    /** The result of a vendor about the document, or about another one of the kind while this one waits. */
    check: Optional(
      strict({
        vendor: String(),
        state: Enum([...checkStates]),
        endedAt: Optional(Moment),
        /** In part. */
        name: Optional(String()),
        bornOn: Optional(Day),
        validUntil: Optional(Day),
        faults: ArrayOf(Enum([...documentFaults])),
        advice: ArrayOf(Enum([...adviceReasons])),
      }),
    ),
    /** The brand’s least age in years. */
    minimumAge: Integer(),
    today: Day,
    version: Version,
  }),
  refusals: [],
})

export const documentPicture = endpoint({
  method: 'GET',
  path: '/console/documents/picture',
  access: 'operator:members.contacts',
  cookieOnly: true,
  summary: 'A picture of a document, as WebP.',
  input: strict({ ...Scope, id: Uuid }),
  value: Nothing,
  refusals: [],
})

export const acceptDocument = endpoint({
  method: 'POST',
  path: '/console/documents/accept',
  access: 'operator:members.write',
  summary:
    'Accepts a document until its last day, and ends the request for it. A document of identity verifies the age by the day of birth in it, which must be the registered one. Needs members.contacts too.',
  input: strict({ ...Scope, id: Id, version: Version, validUntil: Day, bornOn: Optional(Day) }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'document_validity', 'document_too_young', 'document_birthday'],
})

export const refuseDocument = endpoint({
  method: 'POST',
  path: '/console/documents/refuse',
  access: 'operator:members.write',
  summary:
    'Refuses a document with reasons that the member reads. An identity document refused as too young takes the age verification. Needs members.contacts too.',
  input: strict({
    ...Scope,
    id: Id,
    version: Version,
    faults: ArrayOf(Enum([...documentFaults]), { minItems: 1, maxItems: 7, uniqueItems: true }),
  }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile'],
})

export const changeBirthday = endpoint({
  method: 'POST',
  path: '/console/documents/birthday',
  access: 'operator:members.write',
  summary:
    'Proposes the day of birth in an identity document that waits instead of the registered one, which stays a key of one reward per person. Needs members.contacts too; a second operator with members.contacts approves it.',
  input: strict({ ...Scope, id: Id, version: Version, bornOn: Day, reason: Reason }),
  value: strict({ ...Waits }),
  refusals: ['changed_meanwhile', 'document_too_young', 'birthday_fits'],
})

export const memberPapers = endpoint({
  method: 'GET',
  path: '/console/members/papers',
  access: 'operator:members.read',
  summary: 'The member’s documents by kind, and the open requests for them.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    today: Day,
    list: ArrayOf(
      strict({
        kind: Kind,
        state: Enum([...itemStates]),
        validUntil: Optional(Day),
        isOverdue: Boolean(),
        /** The newest document. */
        document: Optional(Id),
        request: Optional(
          strict({
            reason: Enum([...requestReasons]),
            dueDay: Day,
            requestedAt: Moment,
            operatorName: String(),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

export const askDocument = endpoint({
  method: 'POST',
  path: '/console/members/papers/ask',
  access: 'operator:members.write',
  summary:
    'Asks a member for a document, 7 to 90 days ahead. After that day the member deposits nothing until it is here; withdrawals stay open.',
  input: strict({
    ...Scope,
    id: Id,
    kind: Kind,
    reason: Enum([...requestReasons]),
    dueDay: Day,
  }),
  value: Nothing,
  refusals: ['document_requested', 'document_waits', 'document_due_day'],
})

export const dropDocumentRequest = endpoint({
  method: 'POST',
  path: '/console/members/papers/drop',
  access: 'operator:members.write',
  summary: 'Takes back the open request for a document.',
  input: strict({ ...Scope, id: Id, kind: Kind, reason: Reason }),
  value: Nothing,
  refusals: [],
})

const BrandTier = strict({ name: Enum([...tierNames]), limits: TierLimits })

export const readTiers = endpoint({
  method: 'GET',
  path: '/console/tiers',
  access: 'operator:settings.read',
  summary:
    'The tiers of verification that the market of a brand has, and those that the brand uses, with their limits.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    /** 0: the brand has none of its own. */
    version: Version,
    market: ArrayOf(
      strict({ name: Enum([...tierNames]), needs: ArrayOf(Enum([...tierFacts])), limits: TierLimits }),
    ),
    tiers: ArrayOf(BrandTier),
    publishedAt: Optional(Moment),
    operator: Optional(String()),
    second: Optional(String()),
  }),
  refusals: [],
})

export const saveTiers = endpoint({
  method: 'POST',
  path: '/console/tiers',
  access: 'operator:settings.write',
  summary:
    'Publishes the next tiers of a brand: tiers of its market, with limits that are no looser. Two operators do so.',
  input: strict({
    ...Scope,
    version: Version,
    tiers: ArrayOf(BrandTier, { minItems: 1, maxItems: tierNames.length }),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'tiers_not_of_market',
    'tiers_amount',
    'tiers_above_market',
    'tiers_falling',
    'tiers_below_deposits',
  ],
})

export const memberTier = endpoint({
  method: 'GET',
  path: '/console/members/tier',
  access: 'operator:members.read',
  summary:
    'The tier of a member with its limits, and overrides of it, newest first. Empty where the brand limits nothing.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    currency: Optional(String()),
    tier: Optional(Enum([...tierNames])),
    /** Those of the brand, lowest first. */
    tiers: ArrayOf(Enum([...tierNames])),
    facts: ArrayOf(Enum([...tierFacts])),
    /** As they hold today. */
    limits: TierLimits,
    list: ArrayOf(
      strict({
        id: Id,
        tier: Optional(Enum([...tierNames])),
        limits: TierLimits,
        /** The last day. */
        through: Day,
        reason: String(),
        operator: String(),
        second: String(),
        madeAt: Moment,
        isOpen: Boolean(),
        endedAt: Optional(Moment),
        endedBy: Optional(String()),
      }),
    ),
  }),
  refusals: [],
})

export const setTierOverride = endpoint({
  method: 'POST',
  path: '/console/members/tier',
  access: 'operator:members.write',
  summary:
    'Gives a member a higher tier of the brand, or higher limits within the market, until a day. Two operators do so; it replaces the one before.',
  input: strict({
    ...Scope,
    id: Id,
    tier: Optional(Enum([...tierNames])),
    limits: TierLimits,
    /** The last day, at most 92 days ahead. */
    through: Day,
    reason: Reason,
  }),
  value: strict({ ...Waits }),
  refusals: [
    'override_nothing',
    'override_tier',
    'override_days',
    'override_amount',
    'override_unlimited',
    'override_above_market',
    'override_below_deposits',
  ],
})

export const endTierOverride = endpoint({
  method: 'POST',
  path: '/console/members/tier/end',
  access: 'operator:members.write',
  summary: 'Ends the override of a member’s tier at once.',
  input: strict({ ...Scope, id: Id, reason: Reason }),
  value: strict({}),
  refusals: ['override_ended'],
})
