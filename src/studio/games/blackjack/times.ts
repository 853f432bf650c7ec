export const BETTING_MS = 14_000
/** From the deal until the last hand has to be decided. */
export const DECIDE_MS = 26_000
/** The dealer turns the hidden card, and draws; then the result stands for a moment. */
export const TURN_MS = 900
export const DRAW_MS = 750
export const NAMED_MS = 700
export const SETTLED_MS = 5_000
