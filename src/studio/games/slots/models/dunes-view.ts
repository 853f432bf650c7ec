import { slotView } from '#studio/games/slots/page/slot-view.tsx'

import { dunesFace } from './dunes-face.ts'
import { dunes } from './dunes.ts'

export const dunesView = slotView(dunesFace, dunes)
