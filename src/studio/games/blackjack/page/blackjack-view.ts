import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { BlackjackPage } from './BlackjackPage.tsx'

export const blackjackView: GameView = {
  Page: BlackjackPage,
  Round: later(() => import('./BlackjackRound.tsx').then((part) => part.BlackjackRound)),
  Rules: later(() => import('./BlackjackRules.tsx').then((part) => part.BlackjackRules)),
}
