import { slotView } from '#studio/games/slots/page/slot-view.tsx'

import { stormFace } from './storm-face.ts'
import { storm } from './storm.ts'

export const stormView = slotView(stormFace, storm)
