import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE = /^v1=([0-9a-f]{64})$/
/** During key rotation, a sender may sign with both keys. */
const SIGNATURES_MAX = 4

/** HMAC-SHA256 over `timestamp.body`, in hexadecimal. */
export function signBytes(secret: Buffer, timestamp: string, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')
}

/** Verifies the raw bytes with each valid key, in constant time. `signatures` is the header's text. */
export function isSigned(
  signatures: string,
  {
    secrets,
    timestamp,
    bytes,
  }: { readonly secrets: readonly Buffer[]; readonly timestamp: string; readonly bytes: Uint8Array },
): boolean {
  const candidates = signatures
    .split(',')
    .slice(0, SIGNATURES_MAX)
    .flatMap((part) => {
      const [, digits] = SIGNATURE.exec(part.trim()) ?? []
      return digits === undefined ? [] : [Buffer.from(digits, 'hex')]
    })
  let isOurs = false
  for (const secret of secrets) {
    const expected = Buffer.from(signBytes(secret, timestamp, bytes), 'hex')
    for (const candidate of candidates) if (timingSafeEqual(expected, candidate)) isOurs = true
  }
  return isOurs
}
