import { fishGame } from './fish-game.ts'
import { deep, lagoon, reef } from './seas.ts'

/** Fishing: each shot at a fish is a bet with a published chance. */
export const tileReef = fishGame(reef)
export const lotusLagoon = fishGame(lagoon)
export const lanternDeep = fishGame(deep)
