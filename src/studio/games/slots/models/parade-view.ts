import { slotView } from '#studio/games/slots/page/slot-view.tsx'

import { paradeFace } from './parade-face.ts'
import { parade } from './parade.ts'

export const paradeView = slotView(paradeFace, parade)
