export const BETTING_MS = 14_000
/** From the deal until a player's only hand has to be decided; each further one of the same player adds to it. */
export const DECIDE_MS = 15_000
export const DECIDE_MORE_MS = 4_000
/** The dealer turns the hidden card, and draws; then the result stands for a moment. */
export const TURN_MS = 900
export const DRAW_MS = 750
export const NAMED_MS = 700
export const SETTLED_MS = 5_000
