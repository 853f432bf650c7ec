/** Chance that begins anew with the same seed. */
export interface Chance {
  /** At least 0, below 1. */
  next(): number
  below(limit: number): number
}

/** Mulberry32: short, and even enough to choose members, ways and moments. */
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
