/** The password of the sign-in just made. */
export interface TypedPassword {
  readonly account: string
  readonly password: string
}

let typed: TypedPassword | undefined

/**
 * Kept in memory only, while the page is open: after a forced password change following a sign-in, the old password
 * need not be typed again.
 */
export function keepTyped(next: TypedPassword | undefined): void {
  typed = next
}

export function readTyped(): TypedPassword | undefined {
  return typed
}
