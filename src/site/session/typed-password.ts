/** What somebody has just signed in with. */
export interface TypedPassword {
  readonly account: string
  readonly password: string
}

let typed: TypedPassword | undefined

/**
 * Kept while the page lives, and nowhere else: whoever must change their password right after signing in has just proven
 * the old one, and is not asked for it twice.
 */
export function keepTyped(next: TypedPassword | undefined): void {
  typed = next
}

export function readTyped(): TypedPassword | undefined {
  return typed
}
