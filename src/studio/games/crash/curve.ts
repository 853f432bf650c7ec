/** A multiplier in hundredths: 100 is the stake itself. */
export type Hundredths = number

/** Lowest cash-out: 1.01. */
export const CASH_OUT_LEAST = 101

/** Highest multiplier, at which all remaining bets are cashed out: 10 000.00. */
export const MULTIPLIER_MOST = 1_000_000

/** The curve uses fixed-point numbers with 48 fractional bits. */
const PLACES = 48n
const ONE = 1n << PLACES

/** Growth per millisecond: 1.00006, rounded down. The multiplier doubles in about 11.5 seconds. */
const EACH_MS = ONE + (ONE * 6n) / 100_000n

/** Growth over 1, 2, 4, … milliseconds: each is the square of the previous, rounded down. */
const powers: readonly bigint[] = Array.from({ length: 18 }).reduce<bigint[]>((found) => {
  const last = found.at(-1)
  return [...found, last === undefined ? EACH_MS : (last * last) >> PLACES]
}, [])

/** Over four minutes: every round has ended by then. */
const ELAPSED_MOST = 2 ** powers.length - 1

/**
 * The multiplier after a flight time. Integers only, so that every server and browser computes the same; monotonic
 * (the test checks every millisecond of the longest flight).
 */
export function multiplierAt(elapsedMs: number): Hundredths {
  const elapsed = Math.min(Math.max(Math.floor(elapsedMs), 0), ELAPSED_MOST)
  let grown = ONE
  powers.forEach((power, place) => {
    if ((elapsed >> place) % 2 === 1) grown = (grown * power) >> PLACES
  })
  return Math.min(Number((grown * 100n) >> PLACES), MULTIPLIER_MOST)
}

/** The first millisecond at which the multiplier is reached. */
export function elapsedTo(multiplier: Hundredths): number {
  let [below, reached] = [-1, ELAPSED_MOST]
  while (reached - below > 1) {
    const middle = Math.floor((below + reached) / 2)
    if (multiplierAt(middle) >= multiplier) reached = middle
    else below = middle
  }
  return reached
}
