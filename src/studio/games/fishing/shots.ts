/** A cannon fires three shots a second at the most. The page shows them at this pace, and the studio keeps it. */
export const SHOT_MS = 333

/** So many shots can be fired together. */
export const shotCounts = [1, 3, 5, 7] as const

/** The cannons at a table. */
export const SEATS = 4
