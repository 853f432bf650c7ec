import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { later } from '#studio/pages/later.tsx'

import { peacockFace } from './peacock-face.ts'

export const peacockView = slotView(
  peacockFace,
  later(() => import('./PeacockRules.tsx').then(({ PeacockRules }) => PeacockRules)),
)
