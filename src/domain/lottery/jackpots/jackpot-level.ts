/** Where a game has two pools, the first one is that of its first prize. */
export type JackpotLevel = 1 | 2
