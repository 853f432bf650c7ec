import { slotView } from '#studio/games/slots/page/slot-view.tsx'

import { lanternsFace } from './lanterns-face.ts'
import { lanterns } from './lanterns.ts'

export const lanternsView = slotView(lanternsFace, lanterns)
