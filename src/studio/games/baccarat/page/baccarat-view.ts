import type { GameView } from '#studio/pages/game-views.ts'

import { BaccaratPage } from './BaccaratPage.tsx'
import { BaccaratRound } from './BaccaratRound.tsx'
import { BaccaratRules } from './BaccaratRules.tsx'

export const baccaratView: GameView = { Page: BaccaratPage, Round: BaccaratRound, Rules: BaccaratRules }
