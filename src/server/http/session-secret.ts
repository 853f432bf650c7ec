import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the cookie holds: 256 bits of chance. */
export function createSecret(): Buffer {
  return randomBytes(32)
}

/** The secret in a cookie. Only the one written form counts, so that one secret has one cookie. */
export function readSecret(cookie: string | undefined): Buffer | undefined {
  if (cookie === undefined || !/^[A-Za-z0-9_-]{43}$/.test(cookie)) return undefined
  const secret = Buffer.from(cookie, 'base64url')
  return secret.toString('base64url') === cookie ? secret : undefined
}

/** What the table holds. Who reads the table can make no cookie of it. */
export function hashSecret(secret: Buffer): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Sets the token's hash apart from the one in the table: neither can be made of the other. */
const PAGE_TOKEN = Buffer.from('page token ')

/** The page token is derived from the cookie's secret: there is nothing to store, and it tells nothing of the secret. */
export function pageTokenOf(secret: Buffer): string {
  return hash('sha256', Buffer.concat([PAGE_TOKEN, secret]), 'base64url')
}

export function isPageToken(secret: Buffer, token: string | undefined): boolean {
  const expected = Buffer.from(pageTokenOf(secret))
  const given = Buffer.from(token ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
