import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { HiLoPage } from './HiLoPage.tsx'

export const hiloView: GameView = {
  Page: HiLoPage,
  Round: later(() => import('./HiLoRound.tsx').then(({ HiLoRound }) => HiLoRound)),
  Rules: later(() => import('./HiLoRules.tsx').then(({ HiLoRules }) => HiLoRules)),
}
