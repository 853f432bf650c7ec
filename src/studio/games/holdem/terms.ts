/** The small and the big blind in chips: a chip is a point of the room. */
export const SMALL_BLIND = 1
export const BIG_BLIND = 2

/** The house keeps this share of the pots of a hand that saw a flop, and at most so many chips. */
export const RAKE_BP = 500
export const RAKE_MOST = 3 * BIG_BLIND

/** The time for a move. */
export const TURN_MS = 20_000
