import { slotView } from '#studio/games/slots/page/slot-view.tsx'

import { firefliesFace } from './fireflies-face.ts'
import { fireflies } from './fireflies.ts'

export const firefliesView = slotView(firefliesFace, fireflies)
