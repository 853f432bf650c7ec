import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { RoulettePage } from './RoulettePage.tsx'

export const rouletteView: GameView = {
  Page: RoulettePage,
  Round: later(() => import('./RouletteRound.tsx').then(({ RouletteRound }) => RouletteRound)),
  Rules: later(() => import('./RouletteRules.tsx').then(({ RouletteRules }) => RouletteRules)),
}
