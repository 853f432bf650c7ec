/** The most that one slip may hold, over all draws. */
export const SLIP_LINES = 100
export const SLIP_DRAWS = 50
