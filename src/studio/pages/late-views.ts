import { tableViews } from '#studio/games/chip-table/table-views.ts'
import { cardViews } from '#studio/games/climbing/card-views.ts'
import { fishViews } from '#studio/games/fishing/fish-views.ts'
import { slotViews } from '#studio/games/slots/slot-views.ts'

import type { GameView } from './game-views.ts'

/** The games with lists of their own, so that no other game loads their names. */
export const lateViews: Readonly<Record<string, () => Promise<GameView>>> = {
  ...tableViews,
  ...slotViews,
  ...fishViews,
  ...cardViews,
}
