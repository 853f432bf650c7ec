import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { KenoPage } from './KenoPage.tsx'

export const kenoView: GameView = {
  Page: KenoPage,
  Round: later(() => import('./KenoRound.tsx').then(({ KenoRound }) => KenoRound)),
  Rules: later(() => import('./KenoRules.tsx').then(({ KenoRules }) => KenoRules)),
}
