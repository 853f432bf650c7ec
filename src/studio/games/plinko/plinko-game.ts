import { oneShotGame } from '#studio/games/quick/one-shot.ts'

import { plinkoRules } from './rules.ts'

/** Plinko: a ball falls through rows of pins into a slot. Each pin turns it to either side with the same chance. */
export const plinko = oneShotGame(plinkoRules)
