import { layout } from '#studio/games/blackjack/layout.ts'
import { ChipPage } from '#studio/games/chip-table/page/ChipPage.tsx'

import './blackjack.css'
import './blackjack-layouts.css'
import { BlackjackTable } from './BlackjackTable.tsx'
import { seatViewFrom } from './seat-view.ts'

/** Seven seats, a round for all of them, and the decisions on the player's own hands. */
export function BlackjackPage() {
  return <ChipPage layout={layout} Table={BlackjackTable} viewFrom={seatViewFrom} betsOf={betsOf} />
}

/** Each seat is a bet of its own. */
function betsOf({
  level,
  chips,
}: {
  readonly level: number
  readonly chips: Readonly<Record<string, bigint>>
}) {
  return Object.entries(chips).map(([spot, stake]) => ({ level, seat: layout.spots.indexOf(spot), stake }))
}
