import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { CrashPage } from './CrashPage.tsx'

export const crashView: GameView = {
  Page: CrashPage,
  Round: later(() => import('./CrashRound.tsx').then((part) => part.CrashRound)),
  Rules: later(() => import('./CrashRules.tsx').then((part) => part.CrashRules)),
}
