import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { JacksPage } from './JacksPage.tsx'

export const jacksView: GameView = {
  Page: JacksPage,
  Round: later(() => import('./PokerRound.tsx').then(({ PokerRound }) => PokerRound)),
  Rules: later(() => import('./JacksRules.tsx').then(({ JacksRules }) => JacksRules)),
}
