import { createHmac, timingSafeEqual } from 'node:crypto'

import { refuseMessageTime } from '#domain/cashier/message-time.ts'

import type { MessageFault, ReceivedMessage } from './adapter.ts'

export const TIME_HEADER = 'x-payment-timestamp'
export const SIGNATURE_HEADER = 'x-payment-signature'

const SIGNATURE = /^v1=([0-9a-f]{64})$/
/** During key rotation, a sender may sign with both keys. */
const SIGNATURES_MAX = 4

/** HMAC-SHA256 over `timestamp.body`, in hexadecimal. */
export function signBytes(secret: Buffer, timestamp: string, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')
}

/**
 * Verifies the raw bytes with each valid key, in constant time. The signature is checked before the time, because an
 * unsigned time proves nothing.
 */
export function refuseSigned(
  { headers, bytes }: ReceivedMessage,
  { secrets, nowMs }: { readonly secrets: readonly Buffer[]; readonly nowMs: number },
): MessageFault | undefined {
  const timestamp = headers[TIME_HEADER]
  const given = headers[SIGNATURE_HEADER]
  if (typeof timestamp !== 'string') return 'no_time'
  if (typeof given !== 'string') return 'no_signature'
  const candidates = given
    .split(',')
    .slice(0, SIGNATURES_MAX)
    .flatMap((part) => {
      const [, digits] = SIGNATURE.exec(part.trim()) ?? []
      return digits === undefined ? [] : [Buffer.from(digits, 'hex')]
    })
  let isSigned = false
  for (const secret of secrets) {
    const expected = Buffer.from(signBytes(secret, timestamp, bytes), 'hex')
    for (const candidate of candidates) if (timingSafeEqual(expected, candidate)) isSigned = true
  }
  if (!isSigned) return 'wrong_signature' // guard: payment-signature-checked
  return refuseMessageTime(timestamp, nowMs) // guard: payment-message-fresh
}
