import type { GameView } from '#studio/pages/game-views.ts'

import { CrashPage } from './CrashPage.tsx'
import { CrashRound } from './CrashRound.tsx'
import { CrashRules } from './CrashRules.tsx'

export const crashView: GameView = { Page: CrashPage, Round: CrashRound, Rules: CrashRules }
