import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Near } from '#site/layout/Near.tsx'
import { paths, withSearch } from '#site/paths.ts'
import { useNavigate } from '#site/routing.ts'

import type { Lottery, LotteryGame } from './lottery.ts'
import { OwnReturn } from './OwnReturn.tsx'

const MyTickets = lazyPart(() =>
  import('#site/lottery/tickets/MyTickets.tsx').then((chunk) => chunk.MyTickets),
)
const TicketDialog = lazyPart(() =>
  import('#site/lottery/tickets/TicketDialog.tsx').then((chunk) => chunk.TicketDialog),
)

/** Parts of the page that visitors do not load: the member's own return and tickets. */
export function MemberParts({ lottery }: { lottery: Lottery }) {
  const { game } = lottery
  return (
    <>
      <OwnReturn gameCode={game.code} />
      <OpenTicket game={game} />
      <Near className="my-tickets-place">
        <MyTickets lottery={lottery} />
      </Near>
    </>
  )
}

/** The ticket in the URL, to which cards and the betting record lead. */
function OpenTicket({ game }: { game: LotteryGame }) {
  const navigate = useNavigate()
  // A short number is read as a number, a long one as text.
  const id = useSearch(({ ticket }) => (/^[1-9]\d{0,17}$/.test(String(ticket)) ? String(ticket) : undefined))
  if (id === undefined) return null
  const close = () =>
    navigate({
      to: game.prizeMode === 'Elott' ? paths.vnlottery : paths.lottery,
      search: withSearch({ gameCode: game.code }),
      keepsScroll: true,
    })
  return (
    <PartBoundary>
      <TicketDialog id={id} onClose={close} />
    </PartBoundary>
  )
}
