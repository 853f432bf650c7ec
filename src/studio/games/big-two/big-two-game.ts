import { climbingGame } from '#studio/games/climbing/climbing-game.ts'

import { bigTwoRules } from './rules.ts'

export const bigTwo = climbingGame('big-two', 1, bigTwoRules)
