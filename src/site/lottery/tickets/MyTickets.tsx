import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useMoneyCall } from '#browser/api/use-money-call.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { readServerNowMs, useNowMs } from '#browser/ui/clock-store.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { readAmount } from '#domain/money/amount.ts'
import { draftLine } from '#site/lottery/betting/draft.ts'
import { useDraft } from '#site/lottery/betting/draft-store.ts'
import { choiceText } from '#browser/lottery/line-text.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { type Lottery, typeOf } from '#site/lottery/betting/lottery.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { ticketTones } from './ticket-tones.ts'

import './tickets.css'

type Ticket = Output<typeof lotteryTickets.list>['list'][number]

const A_PAGE = 10

/** The member's tickets of a lottery, newest first; they change with the live stream. */
export function MyTickets({ lottery }: { lottery: Lottery }) {
  const t = useT()
  const api = useApi()
  const input = { gameCode: lottery.game.code, count: A_PAGE }
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
      <h2 id="my-tickets">{t('lottery.my_tickets')}</h2>
      {found.isError && <ErrorState onRetry={() => void found.refetch()} isRetrying={found.isFetching} />}
      {found.isSuccess && tickets.length === 0 && <p className="muted small">{t('lottery.my_none')}</p>}
      <div className="my-tickets-list">
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

function TicketCard({ ticket, lottery }: { ticket: Ticket; lottery: Lottery }) {
  const t = useT()
  const [, setDraft] = useDraft(lottery.game)
  const copy = () => {
    const { game, terms } = lottery
    const lines = ticket.lines.flatMap(({ type: code, choice, stake }) => {
      const type = typeOf(game, code)
      return type ? [draftLine(type, { id: crypto.randomUUID(), choice, stake }, terms.returnMilli)] : []
    })
    setDraft((now) => ({ ...now, lines }))
    showToast({ text: t('lottery.copied') })
  }
  return (
    <article className="card my-ticket" aria-label={t('lottery.ticket_no', { id: ticket.id })}>
      <header>
        <div className="grow">
          <b className="num">{t('lottery.next_draw', { number: ticket.numero })}</b>
          <span className="xs muted">
            <DateText atMs={Date.parse(ticket.drawsAt)} look="short" /> ·{' '}
            {t('lottery.ticket_no', { id: ticket.id })}
          </span>
        </div>
        <Tag tone={ticketTones[ticket.state]}>{t(`lottery.state.${ticket.state}`)}</Tag>
      </header>
      <ul>
        {ticket.lines.map((line, at) => (
          <TicketLine key={at} line={line} lottery={lottery} />
        ))}
      </ul>
      <footer>
        <MoneyText amount={ticket.cost} tone="plain" />
        {ticket.state === 'won' && <MoneyText amount={ticket.win} tone="ok" showsPlus />}
        <span className="grow" />
        <Link
          className={buttonClass({ tone: 'ghost', size: 'sm' })}
          to={lottery.game.prizeMode === 'Elott' ? paths.vnlottery : paths.lottery}
          search={withSearch({ gameCode: lottery.game.code, ticket: ticket.id })}
          keepsScroll
        >
          {t('lottery.details')}
        </Link>
        <Button size="sm" tone="ghost" icon="copy" onClick={copy}>
          {t('lottery.same_again')}
        </Button>
        {ticket.state === 'open' && lottery.terms.allowsCancelling && <CancelTicket ticket={ticket} />}
      </footer>
    </article>
  )
}

function TicketLine({ line, lottery: { game } }: { line: Ticket['lines'][number]; lottery: Lottery }) {
  const t = useT()
  const type = typeOf(game, line.type)
  const hasWon = Boolean(readAmount(line.win ?? ''))
  return (
    <li className={hasWon ? 'won' : undefined}>
      <span className="small">{type ? typeName(t, type) : line.type}</span>
      <span className="num small" dir="ltr">
        {type && choiceText(t, type, line.choice, readServerNowMs())}
      </span>
      {hasWon && <MoneyText amount={line.win ?? '0'} tone="ok" showsPlus />}
    </li>
  )
}

/** Before betting closes, the ticket can be taken back; the server decides by its own clock. */
function CancelTicket({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const nowMs = useNowMs()
  const { language, currencySymbol } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const call = useMoneyCall<{ id: string }, Ticket>(
    `lottery.cancel.${ticket.id}`,
    (requestId, { id }) => api.call(lotteryTickets.cancel, { requestId, id }),
    () => {
      setAsking(false)
      showToast({ text: t('lottery.cancelled'), isMoney: true })
      void queries.invalidateQueries({ queryKey: [lotteryTickets.list.path] })
    },
  )
  if (Date.parse(ticket.drawsAt) <= nowMs) return null
  return (
    <>
      <Button size="sm" tone="line" onClick={() => setAsking(true)}>
        {t('lottery.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`${t('lottery.cancel')}?`}
        verb={t('lottery.cancel')}
        stay={t('lottery.close')}
        onConfirm={() => call.send({ id: ticket.id })}
        onClose={() => setAsking(false)}
      >
        <p>{t('lottery.cancel_text', { cost: writeMoney(ticket.cost, language, currencySymbol) })}</p>
        {call.refusal && <Note tone="bad">{call.refusal.message}</Note>}
        {call.isUnknown && <Note tone="warn">{t('lottery.unknown_answer')}</Note>}
      </ConfirmDialog>
    </>
  )
}
