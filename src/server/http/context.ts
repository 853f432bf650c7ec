import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

import type { Caller } from '#domain/access/role.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import type { AccountSettings } from '#domain/merchant/account-settings.ts'
import type { MarketProfile } from '#domain/merchant/market-profile.ts'
import type { OpeningRules } from '#domain/merchant/status.ts'

/** What the plumbing needs to know of a merchant. The merchants' feature makes it; the plumbing knows no feature. */
export interface MerchantOfCall {
  readonly id: number
  readonly code: string
  readonly version: number
  readonly profile: MarketProfile
  readonly opening: OpeningRules
  readonly languages: readonly LanguageCode[]
  readonly defaultLanguage: LanguageCode
  /** It is being closed for good: nobody registers, pays in or plays. */
  readonly isEnding: boolean
  readonly showsPagesToMembersOnly: boolean
  /** How people get in, and how long they stay. */
  readonly accounts: AccountSettings
}

/** Who calls, with the ids that the sessions' feature found behind the cookie. */
export type CallerOfCall =
  | (Extract<Caller, { kind: 'visitor' }> & { readonly memberId?: undefined })
  | (Extract<Caller, { kind: 'member' }> & { readonly memberId: bigint; readonly sessionId: string })
  | (Extract<Caller, { kind: 'operator' }> & {
      readonly operatorId: bigint
      readonly operatorName: string
      readonly role?: string | undefined
      readonly sessionId: string
      /** Absent: works for the whole house. */
      readonly merchantId: number | undefined
      readonly mustChangePassword?: boolean
      readonly mustEnrolFactor?: boolean
    })
  | (Extract<Caller, { kind: 'provider' }> & {
      readonly memberId?: undefined
      /** Its name at the merchant whose host was asked. */
      readonly code: string
    })

/** Everything a handler may know of the call beside its input. Identity comes from the session alone, never from the input. */
export interface Context {
  readonly correlationId: string
  /** The merchant of a site's call, by its host; the console has none. */
  readonly merchant: MerchantOfCall
  readonly caller: CallerOfCall
  readonly memberId: bigint
  /** The file of a call that takes one. */
  readonly bytes: Buffer
  readonly address: string
  readonly country: string | undefined
  readonly language: LanguageCode
  readonly isSecure: boolean
  readonly nowMs: number
  readonly log: FastifyBaseLogger
  /** For the few handlers that set a cookie or hold the connection. Rendering a page calls handlers without them. */
  readonly request?: FastifyRequest
  readonly reply?: FastifyReply
}
