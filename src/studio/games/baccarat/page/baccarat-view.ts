import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { BaccaratPage } from './BaccaratPage.tsx'

export const baccaratView: GameView = {
  Page: BaccaratPage,
  Round: later(() => import('./BaccaratRound.tsx').then(({ BaccaratRound }) => BaccaratRound)),
  Rules: later(() => import('./BaccaratRules.tsx').then(({ BaccaratRules }) => BaccaratRules)),
}
