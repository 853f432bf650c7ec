import { refuseMessageTime } from '#domain/cashier/message-time.ts'
import { isSigned } from '#server/platform/http/message-signature.ts'

import type { MessageFault, ReceivedMessage } from './adapter.ts'

export { signBytes } from '#server/platform/http/message-signature.ts'

export const TIME_HEADER = 'x-payment-timestamp'
export const SIGNATURE_HEADER = 'x-payment-signature'

/** The signature is checked before the time, because an unsigned time proves nothing. */
export function refuseSigned(
  { headers, bytes }: ReceivedMessage,
  { secrets, nowMs }: { readonly secrets: readonly Buffer[]; readonly nowMs: number },
): MessageFault | undefined {
  const timestamp = headers[TIME_HEADER]
  const given = headers[SIGNATURE_HEADER]
  if (typeof timestamp !== 'string') return 'no_time'
  if (typeof given !== 'string') return 'no_signature'
  // guard: payment-signature-checked
  if (!isSigned(given, { secrets, timestamp, bytes })) return 'wrong_signature'
  return refuseMessageTime(timestamp, nowMs) // guard: payment-message-fresh
}
