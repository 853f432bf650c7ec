/** The phases of a round; within the play the dice come to rest one after the other, and then the sum is named. */
export const BETTING_MS = 16_000
export const RESTS_AT_MS = [2_000, 2_450, 2_900] as const
export const NAMED_AT_MS = 3_600
export const PLAY_MS = 3_900
export const SETTLED_MS = 4_800
