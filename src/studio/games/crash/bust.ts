import { CASH_OUT_LEAST, type Hundredths, MULTIPLIER_MOST, elapsedTo } from './curve.ts'

/** The house edge in percent of all stakes, at every target. */
export const EDGE = 1n

const BITS = 52n
const ALL = 1n << BITS

/**
 * The multiplier at which a round ends, from its digest: the first 52 bits plus one are a uniform number `u` of 1 to
 * 2^52, and the round reaches 0.99 / (u / 2^52), rounded down to a hundredth.
 * A target of m hundredths is reached where u <= 99 * 2^52 / m, which holds for floor(99 * 2^52 / m) of the 2^52
 * numbers. So the return is m / 100 * floor(99 * 2^52 / m) / 2^52: at most 0.99, and less than m / (100 * 2^52) below
 * it, for every m. A round below 1.01 ends before any cash-out is possible.
 */
export function bustOf(digest: Uint8Array): Hundredths {
  return bustAt(leadingBits(digest) + 1n)
}

/** The multiplier at which a round with a given `u` of 1 to 2^52 ends. */
export function bustAt(u: bigint): Hundredths {
  const reached = ((100n - EDGE) * ALL) / u
  if (reached < BigInt(CASH_OUT_LEAST)) return 100
  return reached > BigInt(MULTIPLIER_MOST) ? MULTIPLIER_MOST : Number(reached)
}

/** How many of the 2^52 numbers reach this multiplier. */
export function waysToReach(target: Hundredths): bigint {
  return ((100n - EDGE) * ALL) / BigInt(target)
}

function leadingBits(digest: Uint8Array): bigint {
  return digest.subarray(0, 7).reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) >> 4n
}

/**
 * Duration of a flight: until the first millisecond whose multiplier would exceed the end. Any earlier cash-out is
 * therefore at a multiplier that the round has reached. A round below 1.01 has no flight.
 */
export function flightOf(bust: Hundredths): number {
  return bust < CASH_OUT_LEAST ? 0 : elapsedTo(Math.min(bust + 1, MULTIPLIER_MOST))
}
