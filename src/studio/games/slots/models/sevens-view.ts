import { mosaicJackpot } from '#studio/game/jackpot.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'

import { sevensFace } from './sevens-face.ts'
import { sevens } from './sevens.ts'

export const sevensView = slotView(sevensFace, sevens, mosaicJackpot)
