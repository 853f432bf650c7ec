import type { FastifyReply } from 'fastify'

/** Site and console share a machine in development, and cookies ignore ports: their names differ always. */
export type CookieFamily = 'session' | 'operator' | 'service'

/** The name that binds the cookie to this very host where TLS allows it. */
export function cookieName(family: CookieFamily, isSecure: boolean): string {
  return isSecure ? `__Host-${family}` : family
}

/** The value of one cookie. A header that names it twice is nobody's: which one counts would be a guess. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > 8_192) return undefined
  let found: string | undefined
  for (const part of header.split(';')) {
    const sign = part.indexOf('=')
    if (sign < 0 || part.slice(0, sign).trim() !== name) continue
    if (found !== undefined) return undefined
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
 * What a browser drops when somebody signs out, beside the cookie that is named: pages and answers that it has kept, those
 * for its Back button too. On the site not `storage`, which would take the service worker and with it the page for a lost
 * connection. The console has neither, and drops drafts as well. Never `cookies`: it reaches every host of the domain,
 * sister brands among them, and takes the language and the theme.
 */
const droppings = { site: '"cache"', console: '"cache", "storage"' } as const

export function clearSiteData(reply: FastifyReply, side: keyof typeof droppings): void {
  reply.header('clear-site-data', droppings[side])
}

export function clearSessionCookie(reply: FastifyReply, family: CookieFamily, isSecure: boolean): void {
  setSessionCookie(reply, { family, value: '', isSecure, maxAgeSeconds: 0 })
}
