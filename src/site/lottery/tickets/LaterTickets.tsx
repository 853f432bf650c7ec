import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { SLIP_DRAWS } from '#domain/lottery/slips/bounds.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { CancelTicket } from './CancelTicket.tsx'

type Ticket = Output<typeof lotteryTickets.list>['list'][number]

/** The tickets of a chase behind the next one: how many, what they cost, and each of them on request. */
export function LaterTickets({
  later,
  lottery,
  next,
}: {
  later: NonNullable<Ticket['later']>
  lottery: Lottery
  /** The id of the ticket that the card shows. */
  next: string
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="my-ticket-later">
      <Button size="sm" tone="ghost" icon="chev" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('lottery.later_draws', { count: later.tickets })} <MoneyText amount={later.cost} tone="plain" />
      </Button>
      {isOpen && <LaterList slip={later.slip} lottery={lottery} next={next} />}
    </div>
  )
}

function LaterList({
  slip,
  lottery: { game, terms },
  next,
}: {
  slip: string
  lottery: Lottery
  next: string
}) {
  const t = useT()
  const api = useApi()
  const input = { gameCode: game.code, slip, count: SLIP_DRAWS }
  // In pages, as live messages update all lists of tickets.
  const found = useInfiniteQuery({
    queryKey: [lotteryTickets.list.path, input, 'pages'],
    queryFn: () => api.call(lotteryTickets.list, input),
    initialPageParam: '',
    getNextPageParam: () => undefined,
  })
  const others = (found.data?.pages.flatMap((page) => page.list) ?? [])
    .filter(({ id }) => id !== next)
    .toReversed()
  if (found.isError) return <ErrorState onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
  return (
    <ol aria-busy={found.isPending}>
      {others.map((ticket) => (
        <li key={ticket.id} className="small">
          <Link
            className="link num"
            to={game.prizeMode === 'Elott' ? paths.vnlottery : paths.lottery}
            search={withSearch({ gameCode: game.code, ticket: ticket.id })}
            keepsScroll
          >
            {t('lottery.next_draw', { number: ticket.numero })}
          </Link>
          <span className="muted">
            <DateText atMs={Date.parse(ticket.drawsAt)} look="short" />
          </span>
          <MoneyText amount={ticket.cost} tone="plain" />
          {terms.allowsCancelling && <CancelTicket ticket={ticket} />}
        </li>
      ))}
    </ol>
  )
}
