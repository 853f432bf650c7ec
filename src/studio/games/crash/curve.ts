/** A multiplier in whole hundredths: 100 is the stake itself. */
export type Hundredths = number

/** Nobody leaves below this: 1.01. */
export const CASH_OUT_LEAST = 101

/** Whoever still flies here leaves: 10 000.00. */
export const MULTIPLIER_MOST = 1_000_000

/** Numbers of the curve are whole parts of 2^48. */
const PLACES = 48n
const ONE = 1n << PLACES

/** What a millisecond makes of the multiplier: 1.00006, rounded down. It doubles in about 11.5 seconds. */
const EACH_MS = ONE + (ONE * 6n) / 100_000n

/** What 1, 2, 4, … milliseconds make of it: each the square of the one before, rounded down. */
const powers: readonly bigint[] = Array.from({ length: 18 }).reduce<bigint[]>((found) => {
  const last = found.at(-1)
  return [...found, last === undefined ? EACH_MS : (last * last) >> PLACES]
}, [])

/** More than two minutes and a half: by then every round is over. */
const ELAPSED_MOST = 2 ** powers.length - 1

/**
 * The multiplier after so many milliseconds of flight. Whole numbers alone, so that a server and a browser of any make
 * say the same; it never falls (the test goes through every millisecond of the longest flight).
 */
export function multiplierAt(elapsedMs: number): Hundredths {
  const elapsed = Math.min(Math.max(Math.floor(elapsedMs), 0), ELAPSED_MOST)
  let grown = ONE
  powers.forEach((power, place) => {
    if ((elapsed >> place) % 2 === 1) grown = (grown * power) >> PLACES
  })
  return Math.min(Number((grown * 100n) >> PLACES), MULTIPLIER_MOST)
}

/** The first millisecond of which the multiplier is that high. */
export function elapsedTo(multiplier: Hundredths): number {
  let [below, reached] = [-1, ELAPSED_MOST]
  while (reached - below > 1) {
    const middle = Math.floor((below + reached) / 2)
    if (multiplierAt(middle) >= multiplier) reached = middle
    else below = middle
  }
  return reached
}
