import type { Random } from '#domain/chance/random.ts'

import { smallestStake } from './stakes.ts'

/** A progressive jackpot: a pool that a share of each stake fills and that any paid round can win. */
export interface Jackpot {
  readonly code: string
  readonly name: string
  /** The share of each stake that goes into the pool, in basis points. */
  readonly shareBp: number
  /** Start of each pool, in smallest stakes of its currency: the operator pays it. */
  readonly seedStakes: number
  /** The smallest stake wins with one number of so many. */
  readonly oneIn: number
}

/** The pool of the slots that name it. Every operator, brand and currency has a pool of its own. */
export const mosaicJackpot: Jackpot = {
  code: 'mosaic-jackpot',
  name: 'Mosaic Jackpot',
  shareBp: 100,
  seedStakes: 10_000,
  oneIn: 2_000_000,
}

/** Terms of a session, stored with each of its rounds. */
export interface JackpotTerms {
  readonly code: string
  readonly shareBp: number
  readonly oneIn: number
  /** The stake of which each multiple is one more winning number. */
  readonly unit: bigint
}

/** The draw of a round: it wins with a number below `tickets`. */
export interface JackpotDraw {
  readonly drawn: number
  readonly tickets: number
  readonly of: number
}

export function termsOf({ code, shareBp, oneIn }: Jackpot, currency: string): JackpotTerms {
  return { code, shareBp, oneIn, unit: smallestStake(currency) }
}

export function seedOf({ seedStakes }: Jackpot, currency: string): bigint {
  return BigInt(seedStakes) * smallestStake(currency)
}

/**
 * Draws whether a round wins the pool. The chance is the stake as a part of `oneIn` smallest stakes, so every unit of
 * money has the same chance, whatever the stake and the pool are.
 */
export function drawJackpot(
  random: Random,
  { terms, stake }: { readonly terms: JackpotTerms; readonly stake: bigint },
): JackpotDraw {
  return { drawn: random.below(terms.oneIn), tickets: Number(stake / terms.unit), of: terms.oneIn }
}

export function hasWon({ drawn, tickets }: JackpotDraw): boolean {
  return drawn < tickets
}

/** The part of a stake that goes into the pool. It is whole, because stakes are multiples of the smallest one. */
export function shareOf({ shareBp }: Pick<JackpotTerms, 'shareBp'>, stake: bigint): bigint {
  return (stake * BigInt(shareBp)) / 10_000n
}

/**
 * The jackpot's part of the return, in basis points. Pools are won once in `oneIn` smallest stakes, and each win pays
 * what was put in since the one before: the share of those stakes and a seed. So the part is exact, not an estimate.
 */
export function returnOfJackpot({ shareBp, seedStakes, oneIn }: Jackpot): number {
  return shareBp + Math.floor((seedStakes * 10_000) / oneIn)
}

/** The return of a game as its player gets it: rounds without a stake of the player's own win no pool. */
export function returnTo(
  game: { readonly rtpBp: number; readonly jackpot?: Jackpot },
  round: { readonly hasJackpot: boolean },
): number {
  return game.jackpot && !round.hasJackpot ? game.rtpBp - returnOfJackpot(game.jackpot) : game.rtpBp
}

/** Splits a pool that is won: the payment is a multiple of the currency's minor unit, and the rest stays. */
export function payoutOfPool(pool: bigint, step: bigint): { readonly paid: bigint; readonly left: bigint } {
  const left = pool % step
  return { paid: pool - left, left }
}
