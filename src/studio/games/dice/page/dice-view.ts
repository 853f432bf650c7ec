import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { DicePage } from './DicePage.tsx'

export const diceView: GameView = {
  Page: DicePage,
  Round: later(() => import('./DiceRound.tsx').then(({ DiceRound }) => DiceRound)),
  Rules: later(() => import('./DiceRules.tsx').then(({ DiceRules }) => DiceRules)),
}
