import { climbingGame } from '#studio/games/climbing/climbing-game.ts'

import { tienLenRules } from './rules.ts'

export const tienLen = climbingGame('tien-len', 1, tienLenRules)
