import type { FastifyReply } from 'fastify'

import { clearSessionCookie, setSessionCookie } from '#server/http/cookies.ts'

const HINT = 'signed_in'
const COOKIE_SECONDS = 30 * 24 * 3600

/**
 * The session's cookie and, beside it, a hint that scripts can read: a page keeps the room of the account area until
 * it knows more. The hint opens nothing.
 */
export function setMemberCookies(
  reply: FastifyReply,
  { value, isSecure }: { readonly value: string; readonly isSecure: boolean },
): void {
  setSessionCookie(reply, { family: 'session', value, isSecure, maxAgeSeconds: COOKIE_SECONDS })
  reply.header('set-cookie', hint('1', isSecure, COOKIE_SECONDS))
}

export function clearMemberCookies(reply: FastifyReply, isSecure: boolean): void {
  clearSessionCookie(reply, 'session', isSecure)
  reply.header('set-cookie', hint('', isSecure, 0))
}

/** Gives the hint back to a browser that has the session and lost it. */
export function setHint(reply: FastifyReply, isSecure: boolean): void {
  reply.header('set-cookie', hint('1', isSecure, COOKIE_SECONDS))
}

function hint(value: string, isSecure: boolean, maxAgeSeconds: number): string {
  return `${HINT}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`
}
