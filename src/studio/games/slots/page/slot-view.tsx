import type { ComponentType } from 'react'

import type { Jackpot } from '#studio/game/jackpot.ts'
import type { SlotModel } from '#studio/games/slots/slot-model.ts'
import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import type { SlotFace } from './slot-face.ts'
import { SlotPage } from './SlotPage.tsx'

const Round = later(() => import('./SlotRound.tsx').then(({ SlotRound }) => SlotRound))
const ModelRules = later(() => import('./SlotRules.tsx').then(({ SlotRules }) => SlotRules))

/** The views of a slot. */
export function slotView(face: SlotFace, rules: SlotModel | ComponentType, jackpot?: Jackpot): GameView {
  return {
    Page: () => <SlotPage face={face} />,
    Round: ({ round }: { readonly round: RoundDetails }) => <Round face={face} round={round} />,
    Rules:
      typeof rules === 'object' && 'draw' in rules
        ? () => <ModelRules face={face} model={rules} jackpot={jackpot} />
        : rules,
  }
}
