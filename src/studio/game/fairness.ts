/**
 * What a round's chance is made of. The server seed is shown as its hash before the first bet, and itself once another
 * one is in use; the client seed is the player's; the nonce counts. Whoever has the three computes the round anew.
 */
export interface Seeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/** What is signed with the server seed, as HMAC-SHA256, for each further block of chance. */
export function blockText({ clientSeed, nonce }: Omit<Seeds, 'serverSeed'>, place: number): string {
  return `${clientSeed}:${nonce}:${place}`
}

/** A player's own seed: printable, and short enough to copy by hand. */
const CLIENT_SEED = /^[\x21-\x7e]{1,64}$/

export function isClientSeed(text: unknown): text is string {
  return typeof text === 'string' && CLIENT_SEED.test(text)
}
