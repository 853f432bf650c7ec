import { CASH_OUT_LEAST, type Hundredths, MULTIPLIER_MOST, elapsedTo } from './curve.ts'

/** What the house keeps, in hundredths of all that is staked, whatever anybody aims at. */
export const EDGE = 1n

const BITS = 52n
const ALL = 1n << BITS

/**
 * Where a round ends, from its digest: the first 52 bits, one more than they say, are one of 2^52 equally likely
 * numbers `u`, and the round reaches 0.99 / (u / 2^52), rounded down to a hundredth.
 *
 * A target of m hundredths is reached where u <= 99 * 2^52 / m, which is floor(99 * 2^52 / m) of the 2^52 numbers. So
 * what comes back of a stake is m / 100 * floor(99 * 2^52 / m) / 2^52: at most 0.99, and less than m / (100 * 2^52) below
 * it, for every m. Below 1.01 a round ends before anybody can leave.
 */
export function bustOf(digest: Uint8Array): Hundredths {
  return bustAt(leadingBits(digest) + 1n)
}

/** The same of the number alone, 1 to 2^52. */
export function bustAt(u: bigint): Hundredths {
  const reached = ((100n - EDGE) * ALL) / u
  if (reached < BigInt(CASH_OUT_LEAST)) return 100
  return reached > BigInt(MULTIPLIER_MOST) ? MULTIPLIER_MOST : Number(reached)
}

/** How many of the 2^52 numbers let somebody leave at this multiplier. */
export function waysToReach(target: Hundredths): bigint {
  return ((100n - EDGE) * ALL) / BigInt(target)
}

function leadingBits(digest: Uint8Array): bigint {
  return digest.subarray(0, 7).reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) >> 4n
}

/**
 * How long a round flies: until the first millisecond of which the multiplier would be beyond its end. So whoever leaves
 * before then leaves at a multiplier that the round has reached. A round that nobody can leave does not take off.
 */
export function flightOf(bust: Hundredths): number {
  return bust < CASH_OUT_LEAST ? 0 : elapsedTo(Math.min(bust + 1, MULTIPLIER_MOST))
}
