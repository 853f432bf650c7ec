import { Array as ArrayOf, Enum, Integer, Optional, Record as RecordOf, String, Unknown } from 'typebox'

import { strict } from '#contract/schema.ts'

/**
 * Whose the call is about. An operator of the house names the merchant; an operator of one merchant has theirs, and
 * whatever else they name is not there for them.
 */
export const Scope = { merchantCode: Optional(String({ minLength: 1, maxLength: 40 })) }

/** Why somebody did it: it stands in the audit. */
export const Reason = String({ minLength: 1, maxLength: 140 })

/** A number of the database, written as text. */
export const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** The version that the operator saw: a change that somebody made meanwhile is not overwritten. */
export const Version = Integer({ minimum: 0, maximum: 2_147_483_647 })

/** Where the page before ended, as it was answered. Its content is nobody's business. */
export const Paging = {
  after: Optional(String({ minLength: 1, maxLength: 300 })),
  limit: Optional(Integer({ minimum: 1, maximum: 100 })),
}

/** What begins the next page; absent on the last one. */
export const Next = Optional(String())

export const Search = String({ maxLength: 120 })

/** A day as the merchant counts it. */
export const Day = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

/** Anything that was noted down before and after a change. */
export const Noted = RecordOf(String(), Unknown())

/** A merchant as it is named, and by whose clocks its times are told. */
export const MerchantName = strict({ merchantCode: String(), name: String(), zone: String() })

/** The ways in which an operator proves a second thing. */
export const OperatorWays = ArrayOf(Enum(['totp', 'recovery', 'passkey']))

/** The proposal that a deed has become, where a second operator has to agree: nothing has moved or changed yet. */
export const Waits = { waits: Optional(Id) }
