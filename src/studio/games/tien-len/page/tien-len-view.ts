import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { TienLenPage } from './TienLenPage.tsx'

export const tienLenView: GameView = {
  Page: TienLenPage,
  Round: later(() =>
    import('#studio/games/climbing/page/ClimbingRound.tsx').then((part) => part.ClimbingRound),
  ),
  Rules: later(() => import('./TienLenRules.tsx').then((part) => part.TienLenRules)),
}
