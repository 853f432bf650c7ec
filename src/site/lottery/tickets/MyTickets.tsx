import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'

import { TicketCard } from './TicketCard.tsx'

import './tickets.css'

const A_PAGE = 9

/** The member's tickets of a lottery, newest first; they change with the live stream. */
export function MyTickets({ lottery }: { lottery: Lottery }) {
  const t = useT()
  const api = useApi()
  const [state, setState] = useState<'running' | 'settled'>('running')
  const input = { gameCode: lottery.game.code, state, count: A_PAGE, folded: state === 'running' }
  const found = useInfiniteQuery({
    queryKey: [lotteryTickets.list.path, input, 'pages'],
    queryFn: ({ pageParam }) =>
      api.call(lotteryTickets.list, { ...input, ...(pageParam === '' ? {} : { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const tickets = found.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <section className="my-tickets" aria-labelledby="my-tickets">
      <div className="my-tickets-head">
        <h2 id="my-tickets">{t('lottery.my_tickets')}</h2>
        <SegmentedControl
          label={t('lottery.my_tickets')}
          options={[
            { id: 'running', label: t('lottery.tab.running') },
            { id: 'settled', label: t('lottery.tab.settled') },
          ]}
          selected={state}
          onSelect={(id) => setState(id === 'settled' ? 'settled' : 'running')}
        />
      </div>
      {found.isError && <ErrorState onRetry={() => void found.refetch()} isRetrying={found.isFetching} />}
      {found.isSuccess && tickets.length === 0 && <p className="muted small">{t(`lottery.none.${state}`)}</p>}
      <div className="my-tickets-list" aria-busy={found.isPending}>
        {tickets.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} lottery={lottery} />
        ))}
      </div>
      {found.hasNextPage && (
        <Button tone="line" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('lottery.more_tickets')}
        </Button>
      )}
    </section>
  )
}
