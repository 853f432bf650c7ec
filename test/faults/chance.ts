/** Reproducible random numbers: the same seed gives the same sequence. */
export interface Chance {
  /** In [0, 1). */
  next(): number
  below(limit: number): number
}

/** Mulberry32: short, and uniform enough for choosing members, ways and times. */
export function openChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (limit) => Math.floor(next() * limit) }
}
