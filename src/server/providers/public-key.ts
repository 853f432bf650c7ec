import { type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

import { type KeyRefusal, refusePublicKey } from '#domain/play/provider-key.ts'

const OURS_BITS = 3072

export interface PublicKeyFacts {
  /** SHA-256 over what the key is, whatever its text looks like: two people read it to each other. */
  readonly fingerprint: string
  readonly bits: number
}

/** A public key as it is kept, or why it is none. */
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

/** Nothing that a stranger pasted is an error of ours. */
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

/** A pair of our own: the private part is wrapped by the caller, and stands nowhere else. */
export async function makePair(): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: OURS_BITS })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pemOf(publicKey),
  }
}

/** What is handed out of a private key of ours. */
export function publicPartOf(privateKey: string): string {
  return pemOf(createPublicKey(createPrivateKey(privateKey)))
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}
