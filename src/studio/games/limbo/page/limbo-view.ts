import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { LimboPage } from './LimboPage.tsx'

export const limboView: GameView = {
  Page: LimboPage,
  Round: later(() => import('./LimboRound.tsx').then(({ LimboRound }) => LimboRound)),
  Rules: later(() => import('./LimboRules.tsx').then(({ LimboRules }) => LimboRules)),
}
