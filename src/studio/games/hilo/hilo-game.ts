import { steppedGame } from '#studio/games/quick/stepped.ts'

import { hiloRules } from './rules.ts'

/** Hi-Lo: is the next card higher or lower? Each right guess raises what the row pays. */
export const hilo = steppedGame(hiloRules)
