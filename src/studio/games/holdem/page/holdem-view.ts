import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { HoldemPage } from './HoldemPage.tsx'

export const holdemView: GameView = {
  Page: HoldemPage,
  Round: later(() => import('./HoldemRound.tsx').then((part) => part.HoldemRound)),
  Rules: later(() => import('./HoldemRules.tsx').then((part) => part.HoldemRules)),
  fairText: 'holdem.fair_text',
}
