import { oneShotGame } from '#studio/games/quick/one-shot.ts'

import { limboRules } from './rules.ts'

/** Limbo: a multiple is drawn, and pays the player's target if it reaches it. */
export const limbo = oneShotGame(limboRules)
