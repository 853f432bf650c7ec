import type { GameView } from '#studio/pages/game-views.ts'

import { PeacockPage } from './PeacockPage.tsx'
import { PeacockRound } from './PeacockRound.tsx'
import { PeacockRules } from './PeacockRules.tsx'

export const peacockView: GameView = { Page: PeacockPage, Round: PeacockRound, Rules: PeacockRules }
