import type { ClimbingRules } from '#studio/games/climbing/climbing-rules.ts'

import { CardsPage } from './CardsPage.tsx'
import { CardTable } from './CardTable.tsx'
import { Rooms } from './Rooms.tsx'

/** The page of a climbing game. */
export function ClimbingPage({ rules }: { readonly rules: ClimbingRules }) {
  return (
    <CardsPage
      showTable={(cards, table) => <CardTable cards={cards} table={table} rules={rules} />}
      showRooms={(cards, rooms) => <Rooms cards={cards} rooms={rooms} />}
    />
  )
}
