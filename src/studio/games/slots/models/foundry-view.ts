import { mosaicJackpot } from '#studio/game/jackpot.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'

import { foundryFace } from './foundry-face.ts'
import { foundry } from './foundry.ts'

export const foundryView = slotView(foundryFace, foundry, mosaicJackpot)
