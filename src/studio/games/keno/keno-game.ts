import { oneShotGame } from '#studio/games/quick/one-shot.ts'

import { kenoRules } from './rules.ts'

/** Keno: ten of forty numbers are drawn, and hits among one to ten picks pay. */
export const keno = oneShotGame(kenoRules)
