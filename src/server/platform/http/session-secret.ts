import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The cookie's secret: 256 random bits. */
export function createSecret(): Buffer {
  return randomBytes(32)
}

/** Decodes a cookie's secret. Only the canonical encoding counts, so that each secret has exactly one cookie. */
export function readSecret(cookie: string | undefined): Buffer | undefined {
  if (cookie === undefined || !/^[A-Za-z0-9_-]{43}$/.test(cookie)) return undefined
  const secret = Buffer.from(cookie, 'base64url')
  return secret.toString('base64url') === cookie ? secret : undefined
}

/** The stored hash. A leaked table yields no valid cookie. */
export function hashSecret(secret: Buffer): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Domain separation: the page token's hash and the stored hash cannot be derived from each other. */
const PAGE_TOKEN = Buffer.from('page token ')

/** The page token is derived from the cookie's secret: it needs no storage and reveals nothing of the secret. */
export function pageTokenOf(secret: Buffer): string {
  return hash('sha256', Buffer.concat([PAGE_TOKEN, secret]), 'base64url')
}

export function isPageToken(secret: Buffer, token: string | undefined): boolean {
  const expected = Buffer.from(pageTokenOf(secret))
  const given = Buffer.from(token ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected) // guard: page-token-compared
}
