import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'

export const SIGNATURE_HEADER = 'x-hub88-signature'

/** RSA-SHA256 over the raw bytes, as the protocol demands in both directions. */
export function signBytes(key: KeyObject, bytes: Uint8Array): string {
  return sign('sha256', bytes, key).toString('base64')
}

export function isSigned(keys: readonly KeyObject[], bytes: Uint8Array, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{100,1400}={0,2}$/.test(signature)) return false
  const given = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('sha256', bytes, key, given))
}

/** A session token for the browser, and its hash for the table. */
export function createToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return hash('sha256', `studio ${token}`, 'buffer')
}

/** Encrypts operators' tokens and signs the addresses that the studio issues. All keys derive from one secret. */
export interface Safe {
  wrap(text: string): Buffer
  unwrap(wrapped: Buffer): string
  mark(text: string): string
  isMarked(text: string, mark: string): boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16

export function openSafe(secret: string): Safe {
  const keyOf = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `studio ${use}`, 32))
  const [wrapping, marking] = [keyOf('tokens'), keyOf('addresses')]
  const mark = (text: string) => createHmac('sha256', marking).update(text).digest('base64url')
  return {
    wrap(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', wrapping, iv)
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unwrap(wrapped) {
      const decipher = createDecipheriv('aes-256-gcm', wrapping, wrapped.subarray(0, IV_BYTES))
      decipher.setAuthTag(wrapped.subarray(-TAG_BYTES))
      const text = wrapped.subarray(IV_BYTES, -TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
    mark,
    isMarked(text, given) {
      const [expected, found] = [Buffer.from(mark(text)), Buffer.from(given)]
      return expected.length === found.length && timingSafeEqual(expected, found)
    },
  }
}
