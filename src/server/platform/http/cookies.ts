import type { FastifyReply } from 'fastify'

/** Site and console share a host in development and cookies ignore ports, so the names must differ. */
export type CookieFamily = 'session' | 'operator' | 'service'

/** With TLS the `__Host-` prefix binds the cookie to this host. */
export function cookieName(family: CookieFamily, isSecure: boolean): string {
  return isSecure ? `__Host-${family}` : family // guard: secure-cookie-prefix
}

/** Reads one cookie. A header that names it twice counts as none: which value is genuine would be a guess. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > 8_192) return undefined
  let found: string | undefined
  for (const part of header.split(';')) {
    const sign = part.indexOf('=')
    if (sign < 0 || part.slice(0, sign).trim() !== name) continue
    if (found !== undefined) return undefined // guard: doubled-cookie-refused
    found = part.slice(sign + 1).trim()
  }
  return found
}

export function setSessionCookie(
  reply: FastifyReply,
  cookie: {
    readonly family: CookieFamily
    readonly value: string
    readonly isSecure: boolean
    /** Absent: the cookie goes when the browser is closed. */
    readonly maxAgeSeconds: number | undefined
  },
): void {
  const name = cookieName(cookie.family, cookie.isSecure)
  const secure = cookie.isSecure ? '; Secure' : ''
  const age = cookie.maxAgeSeconds === undefined ? '' : `; Max-Age=${cookie.maxAgeSeconds}`
  reply.header('set-cookie', `${name}=${cookie.value}; Path=/; HttpOnly; SameSite=Lax${age}${secure}`)
}

/**
 * The data that `Clear-Site-Data` drops at sign-out, besides the session cookie: cached pages, the back/forward cache too. The
 * site keeps `storage`, which would remove the service worker and its offline page; the console has none, and drops its
 * drafts. Never `cookies`: it covers the whole domain, sister brands included, and clears language and theme.
 */
const droppings = { site: '"cache"', console: '"cache", "storage"' } as const

export function clearSiteData(reply: FastifyReply, side: keyof typeof droppings): void {
  reply.header('clear-site-data', droppings[side]) // guard: sign-out-clears-site-data
}

export function clearSessionCookie(reply: FastifyReply, family: CookieFamily, isSecure: boolean): void {
  setSessionCookie(reply, { family, value: '', isSecure, maxAgeSeconds: 0 })
}
