import { steppedGame } from '#studio/games/quick/stepped.ts'

import { deucesWild, jacksOrBetter, pokerRules } from './rules.ts'

/** Jacks or Better: a pair of jacks is the lowest hand that pays. */
export const jacks = steppedGame(pokerRules(jacksOrBetter))

/** Deuces Wild: every two stands for any card. */
export const deuces = steppedGame(pokerRules(deucesWild))
