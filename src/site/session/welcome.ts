/** What the page after a sign-in or a change says first. It lives in the tab until it is said. */
export interface Welcome {
  readonly isFirst?: boolean
  /** The friend's code that brought them here leads to nobody: they registered without it. */
  readonly isReferralUnknown?: boolean | undefined
  readonly previousLoginAt?: string | undefined
  readonly isPasswordChanged?: boolean
}

const KEY = 'welcome'

export function keepWelcome(welcome: Welcome): void {
  sessionStorage.setItem(KEY, JSON.stringify(welcome))
}

/** Given out once. */
export function takeWelcome(): Welcome | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  sessionStorage.removeItem(KEY)
  return JSON.parse(text) as Welcome
}
