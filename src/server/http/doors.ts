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

export function cookieFamilyOf(doors: Doors): CookieFamily {
  return doors.side === 'console' ? 'operator' : 'session'
}
