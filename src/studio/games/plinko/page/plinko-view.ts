import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { PlinkoPage } from './PlinkoPage.tsx'

export const plinkoView: GameView = {
  Page: PlinkoPage,
  Round: later(() => import('./PlinkoRound.tsx').then(({ PlinkoRound }) => PlinkoRound)),
  Rules: later(() => import('./PlinkoRules.tsx').then(({ PlinkoRules }) => PlinkoRules)),
}
