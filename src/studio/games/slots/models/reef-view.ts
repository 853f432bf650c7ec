import { slotView } from '#studio/games/slots/page/slot-view.tsx'

import { reefFace } from './reef-face.ts'
import { reef } from './reef.ts'

export const reefView = slotView(reefFace, reef)
