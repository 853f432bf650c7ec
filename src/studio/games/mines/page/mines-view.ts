import type { GameView } from '#studio/pages/game-views.ts'

import { MinesPage } from './MinesPage.tsx'
import { MinesRound } from './MinesRound.tsx'
import { MinesRules } from './MinesRules.tsx'

export const minesView: GameView = { Page: MinesPage, Round: MinesRound, Rules: MinesRules }
