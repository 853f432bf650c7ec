import type { LanguageCode } from '#domain/language/language.ts'
import type { Tracing } from '#server/platform/tracing/span.ts'

import type { ClientRules } from './client.ts'
import type { CallerOfCall, MerchantOfCall } from './context.ts'
import type { CookieFamily } from './cookies.ts'
import type { Throttle } from './throttle.ts'
import type { Say } from './words.ts'

/** The functions of features that the plumbing needs. `app.ts` passes these in, so the plumbing imports no feature. */
export interface HttpHooks {
  readonly side: 'site' | 'console'
  /** Finds the merchant of a host; site only. */
  readonly findMerchant: (host: string) => MerchantOfCall | undefined
  readonly consoleHosts: readonly string[]
  readonly findCaller: (proof: CallerProof) => Promise<CallerOfCall>
  /** Verifies a provider's signature over the raw body. Absent: no provider is known. */
  readonly findProvider?: (proof: ProviderProof) => Promise<CallerOfCall | undefined>
  readonly clientRules: ClientRules
  readonly throttle: Throttle
  /** Decrypts a sealed body. Every failure gives the same refusal, so that it reveals nothing. */
  readonly openSealed: (
    text: string,
    call: { readonly method: string; readonly path: string },
  ) => Promise<unknown>
  readonly say: Say
  readonly fallbackLanguage: LanguageCode
  readonly now: () => number
  /** Records an answer in the metrics: call name, status, duration. */
  readonly observe: (call: string, status: number, elapsedMs: number) => void
  readonly countThrottled: (kind: 'address' | 'account') => void
  /** Counts a request of a member or operator for a record that is not theirs, or does not exist. */
  readonly countRefusedRead: (refused: {
    readonly caller:
      | { readonly merchantId: number; readonly memberId: bigint }
      | { readonly operatorId: bigint }
    readonly call: string
  }) => void
  /** Begins a call's trace. Absent: nothing is traced. */
  readonly beginCall?: Tracing['beginCall']
}

export interface CallerProof {
  readonly merchantId: number | undefined
  readonly cookie: string
  readonly token: string | undefined
  /** Whether the call needs a page token besides the cookie. */
  readonly needsToken: boolean
  /** The user agent. */
  readonly device: string
  /** No input of the caller caused the call, so it does not renew the session of an operator. */
  readonly isBackground?: boolean
}

export interface ProviderProof {
  /** The part of the access level after the colon: `payments` of `provider:payments`. */
  readonly family: string
  readonly merchantId: number
  /** The code in the URL. It selects the key and proves nothing. */
  readonly code: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  readonly address: string
  readonly nowMs: number
}

export function cookieFamilyOf(hooks: HttpHooks): CookieFamily {
  return hooks.side === 'console' ? 'operator' : 'session'
}
