/** The phases of a round; within the play the cards turn one after the other, and then the winner is named. */
export const BETTING_MS = 13_000
export const DRAGON_AT_MS = 900
export const TIGER_AT_MS = 2_300
export const NAMED_AT_MS = 3_100
export const PLAY_MS = 3_400
export const SETTLED_MS = 4_500
