import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'

import { BigTwoPage } from './BigTwoPage.tsx'

export const bigTwoView: GameView = {
  Page: BigTwoPage,
  Round: later(() =>
    import('#studio/games/climbing/page/ClimbingRound.tsx').then((part) => part.ClimbingRound),
  ),
  Rules: later(() => import('./BigTwoRules.tsx').then((part) => part.BigTwoRules)),
}
