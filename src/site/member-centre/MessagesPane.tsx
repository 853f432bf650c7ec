import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { NoticeReader } from '#site/notices/NoticeReader.tsx'
import { useReading, useUnread } from '#site/notices/use-unread.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { MessageSign, NewsText, NewsTitle } from './AccountNews.tsx'
import { MessageWays } from './MessageWays.tsx'
import { useOpenCentre } from './use-centre.ts'

import './messages.css'

type Message = Output<typeof messages.list>['list'][number]

/** Messages to the member, and the public notices. */
export function MessagesPane() {
  const t = useT()
  const { messageCount, noticeIds } = useUnread()
  const [chosen, choose] = useState<'messages' | 'notices'>()
  // Until the member chooses a tab, the one with unread items is open.
  const tab = chosen ?? (messageCount === 0 && noticeIds.length > 0 ? 'notices' : 'messages')
  return (
    <>
      <SegmentedControl
        label={t('centre.messageV2')}
        options={[
          { id: 'messages', label: t('message.tab', { count: messageCount }) },
          { id: 'notices', label: t('message.tab_notices', { count: noticeIds.length }) },
        ]}
        selected={tab}
        onSelect={(id) => choose(id === 'notices' ? 'notices' : 'messages')}
      />
      {tab === 'messages' ? (
        <>
          <Messages onRead={() => choose('messages')} />
          <MessageWays />
        </>
      ) : (
        <div className="card">
          <NoticeReader types="B,PL,PU,PR,H" startsAt={0} />
        </div>
      )}
    </>
  )
}

function Messages({ onRead }: { onRead: () => void }) {
  const t = useT()
  const api = useApi()
  const read = useReading()
  const { messageCount } = useUnread()
  const found = useInfiniteQuery({
    queryKey: [messages.list.path],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.call(messages.list, pageParam === undefined ? {} : { before: pageParam }),
    getNextPageParam: (page) => (page.hasMore ? page.list.at(-1)?.id : undefined),
  })
  if (found.isError) {
    return (
      <div className="card">
        <ErrorState
          what={t('centre.failed_title')}
          safe={t('centre.failed_text')}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      </div>
    )
  }
  const list = found.data?.pages.flatMap((page) => page.list)
  if (!list) return <div className="card" aria-busy="true" />
  if (list.length === 0) {
    return (
      <div className="card">
        <EmptyState kind="messages" title={t('message.none_title')} text={t('message.none_text')} />
      </div>
    )
  }
  return (
    <section className="messages">
      {messageCount > 0 && (
        <Button size="sm" tone="line" onClick={() => read({ what: 'messages', all: true })}>
          {t('message.read_all')}
        </Button>
      )}
      <ul className="card">
        {list.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            onOpen={() => {
              onRead()
              if (!message.isRead) read({ what: 'messages', ids: [message.id] })
            }}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button tone="ghost" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('centre.more')}
        </Button>
      )}
    </section>
  )
}

function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useT()
  return (
    <li className={message.isRead ? undefined : 'new'}>
      <details onToggle={(event) => event.currentTarget.open && onOpen()}>
        <summary>
          <i aria-hidden="true" />
          <MessageSign message={message} />
          <span>
            {!message.isRead && <span className="sr">{t('message.new')} </span>}
            <Subject message={message} />
          </span>
          <span className="xs muted">
            <DateText atMs={Date.parse(message.createdAt)} />
          </span>
          <Icon name="chev" />
        </summary>
        {message.news ? (
          <NewsText news={message.news} about={message.about} />
        ) : message.corrected ? (
          <>
            <p>
              {t(textOf(message.corrected))} <Difference corrected={message.corrected} />
            </p>
            <TicketLinks corrected={message.corrected} />
            {message.corrected.kind === 'owed' && <ToClaims />}
            {message.corrected.kind === 'fast_wins' && <ToBets />}
          </>
        ) : (
          <p dir="auto">{message.body}</p>
        )}
      </details>
    </li>
  )
}

function Subject({ message: { about, corrected, news } }: { message: Message }) {
  const t = useT()
  if (news) return <NewsTitle news={news} />
  if (!corrected) return t('message.answer', { reference: about })
  const { ticket, isCancelled, kind, count = 1 } = corrected
  if (kind === 'fast_wins') return t('message.fast_wins', { count })
  if (kind !== undefined) return t(`message.draw_${kind}`, { draw: about })
  if (ticket !== undefined) return t('message.ticket_voided', { draw: about, ticket })
  return t(isCancelled ? 'message.draw_cancelled' : 'message.draw_corrected', { draw: about })
}

/** Money that the member got or gave back; of a claim, the lacking amount. */
function Difference({ corrected: { kind, difference } }: { corrected: NonNullable<Message['corrected']> }) {
  if (kind === 'owed') return <MoneyText amount={difference.replace('-', '')} tone="plain" />
  return <MoneyText amount={difference} showsPlus />
}

/** The way to the claims, which stand on the page of withdrawals. */
function ToClaims() {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    <p className="row">
      <Button size="sm" tone="line" onClick={() => openCentre('withdraw')}>
        {t('message.open_claims')}
      </Button>
    </p>
  )
}

/** The way to the member's own bets: the tickets may be of several lotteries. */
function ToBets() {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    <p className="row">
      <Button size="sm" tone="line" onClick={() => openCentre('personalHistoryCopy')}>
        {t('message.open_bets')}
      </Button>
    </p>
  )
}

/** Ways to the tickets of the message, over the page of their lottery. */
function TicketLinks({
  corrected: { gameCode, category, tickets = [] },
}: {
  corrected: NonNullable<Message['corrected']>
}) {
  const t = useT()
  if (gameCode === undefined || tickets.length === 0) return null
  return (
    <p className="row">
      {tickets.map((ticket) => (
        <Link
          key={ticket}
          className={buttonClass({ tone: 'line', size: 'sm' })}
          to={category === 'elottery' ? paths.vnlottery : paths.lottery}
          search={withSearch({ gameCode, ticket })}
        >
          {t('message.open_ticket', { ticket })}
        </Link>
      ))}
    </p>
  )
}

function textOf({ kind, ticket, difference }: NonNullable<Message['corrected']>) {
  if (kind === 'fast_wins') return 'message.fast_wins_text'
  if (kind !== undefined) return kind === 'won' ? 'message.won_text' : 'message.owed_text'
  if (ticket !== undefined) return 'message.void_text'
  return difference.startsWith('-') ? 'message.gave_back' : 'message.got_more'
}
