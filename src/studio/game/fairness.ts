/**
 * The inputs of a round's randomness (provably fair). The server seed is committed to by its hash before the first
 * bet, and revealed once the next seed is in use; the client seed is the player's; the nonce counts up. With all
 * three, any player can recompute the round.
 */
export interface Seeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/** The HMAC-SHA256 message, keyed with the server seed, for each block of randomness. */
export function blockText({ clientSeed, nonce }: Omit<Seeds, 'serverSeed'>, place: number): string {
  return `${clientSeed}:${nonce}:${place}`
}

/** A client seed: printable, and short enough to copy by hand. */
const CLIENT_SEED = /^[\x21-\x7e]{1,64}$/

export function isClientSeed(text: unknown): text is string {
  return typeof text === 'string' && CLIENT_SEED.test(text)
}
