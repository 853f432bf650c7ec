import { tabStorage } from '#browser/storage.ts'

/** Message of the next page after a sign-in or a change; kept in session storage until shown. */
export interface Welcome {
  readonly isFirst?: boolean
  /** The member has registered just now, and not on the way to another page. */
  readonly hasFirstSteps?: boolean
  /** The referral code was invalid and was dropped. */
  readonly isReferralUnknown?: boolean | undefined
  readonly previousLoginAt?: string | undefined
  readonly isPasswordChanged?: boolean
}

const KEY = 'welcome'

export function keepWelcome(welcome: Welcome): void {
  tabStorage.setItem(KEY, JSON.stringify(welcome))
}

/** Reads the message once: reading removes it. */
export function takeWelcome(): Welcome | undefined {
  const text = tabStorage.getItem(KEY)
  if (text === null) return undefined
  tabStorage.removeItem(KEY)
  return JSON.parse(text) as Welcome
}
