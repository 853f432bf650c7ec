import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { SicBoPage } from './SicBoPage.tsx'

export const sicBoView: GameView = {
  Page: SicBoPage,
  Round: later(() => import('./SicBoRound.tsx').then((part) => part.SicBoRound)),
  Rules: later(() => import('./SicBoRules.tsx').then((part) => part.SicBoRules)),
}
