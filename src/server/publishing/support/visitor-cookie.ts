import { createSecret, hashSecret, readSecret } from '#server/platform/http/session-secret.ts'
import { cookieName, readCookie, setSessionCookie } from '#server/platform/http/cookies.ts'
import type { Context } from '#server/platform/http/context.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** The hash of the cookie that identifies a visitor to customer service. */
export function visitorOf({ request, isSecure }: Context): Buffer | undefined {
  const secret = readSecret(readCookie(request?.headers.cookie, cookieName('service', isSecure)))
  return secret && hashSecret(secret)
}

/** Sets that cookie. */
export function nameVisitor({ reply, isSecure }: Context): Buffer {
  if (!reply) throw new Error('a cookie needs a reply')
  const secret = createSecret()
  setSessionCookie(reply, {
    family: 'service',
    value: secret.toString('base64url'),
    isSecure,
    maxAgeSeconds: YEAR_SECONDS,
  })
  return hashSecret(secret)
}
