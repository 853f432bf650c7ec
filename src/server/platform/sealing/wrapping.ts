import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { WrappingKey } from './house-secret.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM over the private half, with the key id as associated data, so that it is useless in another row. */
export function wrap(key: WrappingKey, id: string, secret: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id))
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, hidden, cipher.getAuthTag()]).toString('base64url')
}

/** Nothing if another secret wrapped it, or it was changed. */
export function unwrap(key: WrappingKey, id: string, wrapped: string): Buffer | undefined {
  const bytes = Buffer.from(wrapped, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    // guard: wrapping-authenticated
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
