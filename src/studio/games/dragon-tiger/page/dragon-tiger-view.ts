import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { DragonTigerPage } from './DragonTigerPage.tsx'

export const dragonTigerView: GameView = {
  Page: DragonTigerPage,
  Round: later(() => import('./DragonTigerRound.tsx').then((part) => part.DragonTigerRound)),
  Rules: later(() => import('./DragonTigerRules.tsx').then((part) => part.DragonTigerRules)),
}
