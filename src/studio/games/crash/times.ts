/** The phases of a round around the flight. */
export const BETTING_MS = 8_000
export const SETTLED_MS = 4_000
