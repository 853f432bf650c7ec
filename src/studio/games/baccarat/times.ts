/** The phases of a round, apart from its cards. */
export const BETTING_MS = 15_000
export const SETTLED_MS = 5_000
