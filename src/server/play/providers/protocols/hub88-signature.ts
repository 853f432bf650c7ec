import { type KeyObject, sign, verify } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-hub88-signature'

export function signBytes(key: KeyObject, bytes: Uint8Array): string {
  return sign('sha256', bytes, key).toString('base64')
}

/** Whether any of the valid keys has signed these bytes. */
export function isSigned(keys: readonly KeyObject[], bytes: Uint8Array, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]{100,1400}={0,2}$/.test(signature)) return false
  const given = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('sha256', bytes, key, given)) // guard: hub88-own-keys
}

/** Our operator id at the provider: a JSON number if it is numeric. */
export function operatorOfHub(operatorId: string): number | string {
  return /^\d{1,15}$/.test(operatorId) ? Number.parseInt(operatorId, 10) : operatorId
}
