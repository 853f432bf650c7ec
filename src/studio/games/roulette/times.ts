/** The phases of a round. */
export const BETTING_MS = 20_000
export const SETTLED_MS = 5_500
/** How long the ball runs, and how long it then lies in its pocket before the round is settled. */
export const SPIN_MS = 6_000
export const REST_MS = 700
