import { steppedGame } from '#studio/games/quick/stepped.ts'

import { minesRules } from './rules.ts'

/** Mines: twenty-five tiles hide mines and gems. Each gem raises what the round pays, a mine ends it. */
export const mines = steppedGame(minesRules)
