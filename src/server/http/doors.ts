import type { LanguageCode } from '#domain/language/language.ts'

import type { ClientRules } from './client.ts'
import type { CallerOfCall, MerchantOfCall } from './context.ts'
import type { CookieFamily } from './cookies.ts'
import type { Throttle } from './throttle.ts'
import type { Say } from './words.ts'

/** What the plumbing asks of the features. It knows none of them: `app.ts` hands these over. */
export interface Doors {
  readonly side: 'site' | 'console'
  /** The merchant of a host, in the site's case. */
  readonly findMerchant: (host: string) => MerchantOfCall | undefined
  /** The hosts that the console answers to. */
  readonly consoleHosts: readonly string[]
  readonly findCaller: (proof: CallerProof) => Promise<CallerOfCall>
  /** Whether a message is what a provider sent, judged over its very bytes. Absent: no provider is known. */
  readonly findProvider?: (proof: ProviderProof) => Promise<CallerOfCall | undefined>
  readonly clientRules: ClientRules
  readonly throttle: Throttle
  /** The input inside a sealed body. Refuses all that is wrong with it in the same words. */
  readonly openSealed: (
    text: string,
    call: { readonly method: string; readonly path: string },
  ) => Promise<unknown>
  readonly say: Say
  readonly fallbackLanguage: LanguageCode
  readonly now: () => number
  /** Counts an answer: the call's name, its status, and how long it took. */
  readonly observe: (call: string, status: number, elapsedMs: number) => void
  readonly countThrottled: (kind: 'address' | 'account') => void
}

export interface CallerProof {
  readonly merchantId: number | undefined
  readonly cookie: string
  readonly token: string | undefined
  /** Whether the cookie alone is too little. */
  readonly needsToken: boolean
  /** What the browser says of itself. */
  readonly device: string
}

export interface ProviderProof {
  /** What the level asks for: `payments` of `provider:payments`. */
  readonly family: string
  readonly merchantId: number
  /** The name in the address. Nothing is believed because of it. */
  readonly code: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  readonly address: string
  readonly nowMs: number
}

export function cookieFamilyOf(doors: Doors): CookieFamily {
  return doors.side === 'console' ? 'operator' : 'session'
}
