import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { DeucesPage } from './DeucesPage.tsx'

export const deucesView: GameView = {
  Page: DeucesPage,
  Round: later(() => import('./PokerRound.tsx').then(({ PokerRound }) => PokerRound)),
  Rules: later(() => import('./DeucesRules.tsx').then(({ DeucesRules }) => DeucesRules)),
}
