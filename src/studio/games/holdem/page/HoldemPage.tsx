import { CardsPage } from '#studio/games/climbing/page/CardsPage.tsx'

import './holdem.css'
import './holdem-layouts.css'
import { HoldemRooms } from './HoldemRooms.tsx'
import { HoldemTable } from './HoldemTable.tsx'

export function HoldemPage() {
  return (
    <CardsPage
      goesOn
      showTable={(cards, table) => <HoldemTable cards={cards} table={table} />}
      showRooms={(cards, rooms) => <HoldemRooms cards={cards} rooms={rooms} />}
    />
  )
}
