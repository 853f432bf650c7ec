import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { MinesPage } from './MinesPage.tsx'

export const minesView: GameView = {
  Page: MinesPage,
  Round: later(() => import('./MinesRound.tsx').then(({ MinesRound }) => MinesRound)),
  Rules: later(() => import('./MinesRules.tsx').then(({ MinesRules }) => MinesRules)),
}
