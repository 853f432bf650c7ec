import { oneShotGame } from '#studio/games/quick/one-shot.ts'

import { diceRules } from './rules.ts'

/** Dice: one number of ten thousand, over or under a gate that the player sets. */
export const dice = oneShotGame(diceRules)
