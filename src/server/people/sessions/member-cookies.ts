import type { FastifyReply } from 'fastify'

import { clearSessionCookie, setSessionCookie } from '#server/platform/http/cookies.ts'

const HINT = 'signed_in'
const REMEMBERED_SECONDS = 24 * 3600

/**
 * Sets the session cookie and a hint that scripts can read, so that a page reserves space for the account area. The
 * hint proves nothing. Both end with the browser unless the member is remembered.
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

/** The cookie of a half-signed-in session, without the hint: the member is not signed in yet. */
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

/** Restores the hint in a browser that has the session but lost the hint. */
export function setHint(reply: FastifyReply, isSecure: boolean): void {
  reply.header('set-cookie', hint('1', isSecure, undefined))
}

function hint(value: string, isSecure: boolean, maxAgeSeconds: number | undefined): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${HINT}=${value}; Path=/; SameSite=Lax${age}${isSecure ? '; Secure' : ''}`
}
