import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

import type { Caller } from '#domain/access/role.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import type { AccountSettings } from '#domain/merchant/account-settings.ts'
import type { MarketProfile } from '#domain/merchant/market-profile.ts'
import type { OpeningRules } from '#domain/merchant/status.ts'

/** The plumbing's view of a merchant. The merchants feature builds it, because the plumbing knows no feature. */
export interface MerchantOfCall {
  readonly id: number
  readonly code: string
  readonly version: number
  readonly profile: MarketProfile
  readonly opening: OpeningRules
  readonly languages: readonly LanguageCode[]
  readonly defaultLanguage: LanguageCode
  /** The brand is being closed for good: no registration, deposits or play. */
  readonly isEnding: boolean
  readonly showsPagesToMembersOnly: boolean
  readonly accounts: AccountSettings
}

/** The caller, with the ids that the sessions feature resolved from the cookie. */
export type CallerOfCall =
  | (Extract<Caller, { kind: 'visitor' }> & { readonly memberId?: undefined })
  | (Extract<Caller, { kind: 'member' }> & { readonly memberId: bigint; readonly sessionId: string })
  | (Extract<Caller, { kind: 'operator' }> & {
      readonly operatorId: bigint
      readonly operatorName: string
      readonly role?: string | undefined
      readonly sessionId: string
      /** Absent: the operator works for the whole house. */
      readonly merchantId: number | undefined
      readonly mustChangePassword?: boolean
      readonly mustEnrolFactor?: boolean
    })
  | (Extract<Caller, { kind: 'provider' }> & {
      readonly memberId?: undefined
      /** The provider's code at the merchant of this host. */
      readonly code: string
    })

/** Everything a handler may know besides its input. Identity comes from the session, never from the input. */
export interface Context {
  readonly correlationId: string
  /** The merchant of a site's call, by host; the console has none. */
  readonly merchant: MerchantOfCall
  readonly caller: CallerOfCall
  readonly memberId: bigint
  /** The uploaded file, for calls that take one. */
  readonly bytes: Buffer
  readonly address: string
  readonly country: string | undefined
  readonly language: LanguageCode
  readonly isSecure: boolean
  readonly nowMs: number
  readonly log: FastifyBaseLogger
  /** For handlers that set a cookie or take over the connection. Absent when a page is rendered. */
  readonly request?: FastifyRequest
  readonly reply?: FastifyReply
}
