/** `ours` signs what we send, `theirs` verifies the provider's calls. */
export const providerSides = ['ours', 'theirs'] as const
export type ProviderSide = (typeof providerSides)[number]

/** Shorter RSA keys are breakable. */
export const RSA_BITS_LEAST = 2048
export const SECRET_LEAST = 16

/** A pasted public key and what the key parser found in it. */
export interface PastedKey {
  readonly text: string
  /** Undefined: the parser could not read a key. */
  readonly type: string | undefined
  readonly bits: number | undefined
}

export type KeyRefusal = 'key_unreadable' | 'key_private' | 'key_not_rsa' | 'key_short'

/** Why a public key is refused. A private key is refused first: the provider must never disclose it. */
export function refusePublicKey({ text, type, bits }: PastedKey): KeyRefusal | undefined {
  if (/PRIVATE KEY-----/.test(text)) return 'key_private' // guard: private-key-refused
  if (type === undefined) return 'key_unreadable'
  if (type !== 'rsa') return 'key_not_rsa'
  return bits !== undefined && bits >= RSA_BITS_LEAST ? undefined : 'key_short' // guard: key-bits-least
}

/** Why a shared secret is refused: too short, or too few different characters. */
export function refuseSecret(text: string): 'secret_short' | undefined {
  const isPlain = /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/.test(text)
  return isPlain && text.length >= SECRET_LEAST && text.length <= 200 && new Set(text).size >= 8
    ? undefined
    : 'secret_short'
}
