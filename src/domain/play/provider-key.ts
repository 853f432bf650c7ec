/** Whose key it is: ours signs what we send, theirs proves who calls us. */
export const providerSides = ['ours', 'theirs'] as const
export type ProviderSide = (typeof providerSides)[number]

/** What is shorter is broken by who wants to. */
export const RSA_BITS_LEAST = 2048
export const SECRET_LEAST = 16

/** What a text that was pasted as a public key says of itself, as far as whoever opened it could tell. */
export interface PastedKey {
  readonly text: string
  /** Nothing: it opens as no key at all. */
  readonly type: string | undefined
  readonly bits: number | undefined
}

export type KeyRefusal = 'key_unreadable' | 'key_private' | 'key_not_rsa' | 'key_short'

/** Why it is no public key that a provider may be known by. A private one is refused first: it should be nowhere but there. */
export function refusePublicKey({ text, type, bits }: PastedKey): KeyRefusal | undefined {
  if (/PRIVATE KEY-----/.test(text)) return 'key_private'
  if (type === undefined) return 'key_unreadable'
  if (type !== 'rsa') return 'key_not_rsa'
  return bits !== undefined && bits >= RSA_BITS_LEAST ? undefined : 'key_short'
}

/** Why a text is no secret to be known by: too short, or of too few signs to be more than a word. */
export function refuseSecret(text: string): 'secret_short' | undefined {
  const isPlain = /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/.test(text)
  return isPlain && text.length >= SECRET_LEAST && text.length <= 200 && new Set(text).size >= 8
    ? undefined
    : 'secret_short'
}
