import type { FastifyReply } from 'fastify'

import { clearSessionCookie, setSessionCookie } from '#server/http/cookies.ts'

const HINT = 'signed_in'
const REMEMBERED_SECONDS = 24 * 3600

/**
 * The session's cookie and, beside it, a hint that scripts can read: a page keeps the room of the account area until
 * it knows more. The hint opens nothing. Both go with the browser, unless it was asked to remember.
 */
export function setMemberCookies(
  reply: FastifyReply,
  {
    value,
    isSecure,
    isRemembered = false,
  }: { readonly value: string; readonly isSecure: boolean; readonly isRemembered?: boolean },
): void {
  const maxAgeSeconds = isRemembered ? REMEMBERED_SECONDS : undefined
  setSessionCookie(reply, { family: 'session', value, isSecure, maxAgeSeconds })
  reply.header('set-cookie', hint('1', isSecure, maxAgeSeconds))
}

/** The cookie of who has taken the first step alone. There is no hint: nobody is signed in yet. */
export function setHalfCookie(
  reply: FastifyReply,
  half: { readonly value: string; readonly isSecure: boolean; readonly maxAgeSeconds: number },
): void {
  setSessionCookie(reply, { family: 'session', ...half })
}

export function clearMemberCookies(reply: FastifyReply, isSecure: boolean): void {
  clearSessionCookie(reply, 'session', isSecure)
  reply.header('set-cookie', hint('', isSecure, 0))
}

/** Gives the hint back to a browser that has the session and lost it. */
export function setHint(reply: FastifyReply, isSecure: boolean): void {
  reply.header('set-cookie', hint('1', isSecure, undefined))
}

function hint(value: string, isSecure: boolean, maxAgeSeconds: number | undefined): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${HINT}=${value}; Path=/; SameSite=Lax${age}${isSecure ? '; Secure' : ''}`
}
