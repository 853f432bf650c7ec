import type { Context } from '#server/platform/http/context.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { createSecret, hashSecret, readSecret } from '#server/platform/http/session-secret.ts'

/** Time for the provider's pages. */
export const JOURNEY_SECONDS = 15 * 60
/** Time for the registration form. */
export const NEWCOMER_SECONDS = 30 * 60

/** Binds a visit to this browser; its redirect counts in no other. */
export function giveVisitCookie(context: Context, seconds: number): Buffer {
  const secret = createSecret()
  writeCookie(context, secret.toString('base64url'), seconds)
  return hashSecret(secret)
}

export function clearVisitCookie(context: Context): void {
  writeCookie(context, '', 0)
}

export function visitHash(context: Context): Buffer | undefined {
  const secret = readSecret(readCookie(context.request?.headers.cookie, nameOf(context)))
  return secret && hashSecret(secret)
}

/** `SameSite=Strict` works here: our own page sends the result, never the provider's. */
function writeCookie(context: Context, value: string, seconds: number): void {
  const secure = context.isSecure ? '; Secure' : ''
  context.reply?.header(
    'set-cookie',
    `${nameOf(context)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`,
  )
}

function nameOf({ isSecure }: Context): string {
  return isSecure ? '__Host-visit' : 'visit'
}
