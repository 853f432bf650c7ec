import { Array as ArrayOf, Enum, Integer, Optional, Record as RecordOf, String, Unknown } from 'typebox'

import { Amount, Moment, strict } from '#contract/schema.ts'
import { languageCodes } from '#domain/language/language.ts'

/**
 * The merchant of the call. Operators of the house name one; operators of one merchant have only theirs, and any
 * other does not exist for them.
 */
export const Scope = { merchantCode: Optional(String({ minLength: 1, maxLength: 40 })) }

/** The operator's reason, stored in the audit log. */
export const Reason = String({ minLength: 1, maxLength: 140 })

/** A database id, as text. */
export const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** A member, as a link to the member's page needs it. */
export const MemberName = strict({ id: Id, account: String() })

/** The version that the operator read (optimistic lock): later changes are not overwritten. */
export const Version = Integer({ minimum: 0, maximum: 2_147_483_647 })

/** The cursor of the previous answer (keyset pagination); opaque to clients. */
export const Paging = {
  after: Optional(String({ minLength: 1, maxLength: 300 })),
  limit: Optional(Integer({ minimum: 1, maximum: 100 })),
}

/** The cursor of the next page; absent on the last one. */
export const Next = Optional(String())

export const Search = String({ maxLength: 120 })

/** A business day of the merchant. */
export const Day = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

/** Recorded values before and after a change. */
export const Noted = RecordOf(String(), Unknown())

/** Requests of the last thirty days for records that are not the caller's, or do not exist, with the last of them. */
export const RefusedReads = strict({
  count: Integer(),
  lastAt: Optional(Moment),
  lastCall: Optional(String()),
})

/** A merchant's name, the time zone for its times, and the languages of its site, the first one of its texts first. */
export const MerchantName = strict({
  merchantCode: String(),
  name: String(),
  zone: String(),
  languages: ArrayOf(Enum([...languageCodes])),
})

/** Second steps that operators can use. */
export const OperatorWays = ArrayOf(Enum(['totp', 'recovery', 'passkey']))

/** The id of the proposal, where a second operator must agree: nothing has moved or changed yet. */
export const Waits = { waits: Optional(Id) }

/** Tickets on two draws, by the name of the lottery whose draw counts them. */
export const Paired = ArrayOf(strict({ name: String(), tickets: Integer(), stake: Amount }))
