import { type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

import { type KeyRefusal, refusePublicKey } from '#domain/play/provider-key.ts'

const OURS_BITS = 3072

export interface PublicKeyFacts {
  /** SHA-256 of the key's DER encoding, independent of the PEM text; two people compare it aloud. */
  readonly fingerprint: string
  readonly bits: number
}

/** The normalised public key, or why it is refused. */
export function readPublicKey(text: string): { readonly pem: string } | { readonly refusal: KeyRefusal } {
  const isPrivate = refusePublicKey({ text, type: 'rsa', bits: OURS_BITS })
  if (isPrivate) return { refusal: isPrivate }
  const key = openPem(text.trim())
  const refusal = refusePublicKey({
    text,
    type: key?.asymmetricKeyType,
    bits: key?.asymmetricKeyDetails?.modulusLength,
  })
  if (refusal || !key) return { refusal: refusal ?? 'key_unreadable' }
  return { pem: pemOf(key) }
}

/** Pasted text that is no key is a refusal, not an error. */
function openPem(text: string): KeyObject | undefined {
  try {
    return createPublicKey(text)
  } catch {
    return undefined
  }
}

export function factsOf(pem: string): PublicKeyFacts {
  const key = createPublicKey(pem)
  const der = key.export({ type: 'spki', format: 'der' })
  return {
    fingerprint: createHash('sha256').update(der).digest('hex'),
    bits: key.asymmetricKeyDetails?.modulusLength ?? 0,
  }
}

/** Generates a key pair of ours; the caller wraps the private half. */
export async function makePair(): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: OURS_BITS })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pemOf(publicKey),
  }
}

/** The public half of a private key of ours. */
export function publicPartOf(privateKey: string): string {
  return pemOf(createPublicKey(createPrivateKey(privateKey)))
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}
