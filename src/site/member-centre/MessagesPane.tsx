import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { messages } from '#contract/messages.ts'
import { type MessageList, messageLists } from '#domain/members/message-group.ts'
import { type Line, useUpline } from '#site/letters/use-letters.ts'
import { NoticeReader } from '#site/notices/NoticeReader.tsx'
import { useReading, useUnread } from '#site/notices/use-unread.ts'
import { NewsBadge } from '#site/support/NewsBadge.tsx'
import { useServiceName } from '#site/support/service-name.ts'

import { MessageSign } from './AccountNews.tsx'
import { type Message, MessageLead, MessageSubject } from './MessageMatter.tsx'
import { MessageThread } from './MessageThread.tsx'
import { MessageWays } from './MessageWays.tsx'

import './messages.css'

// Most visits only read.
const RemoveRead = lazyPart(() => import('./MessageDeeds.tsx').then((chunk) => chunk.RemoveRead))

/** Messages to the member, and the public notices. */
export function MessagesPane() {
  const t = useT()
  const { messageCount, noticeIds } = useUnread()
  const read = useReading()
  const [chosen, choose] = useState<'messages' | 'notices'>()
  // Until the member chooses a tab, the one with unread items is open.
  const tab = chosen ?? (messageCount === 0 && noticeIds.length > 0 ? 'notices' : 'messages')
  return (
    <>
      <div className="message-tabs">
        <SegmentedControl
          label={t('centre.messageV2')}
          options={[
            { id: 'messages', label: t('message.tab', { count: messageCount }) },
            { id: 'notices', label: t('message.tab_notices', { count: noticeIds.length }) },
          ]}
          selected={tab}
          onSelect={(id) => choose(id === 'notices' ? 'notices' : 'messages')}
        />
        {tab === 'messages' && messageCount > 0 && (
          <Button
            size="sm"
            tone="ghost"
            icon="check"
            onClick={() => {
              choose('messages')
              read({ what: 'messages', all: true })
            }}
          >
            {t('message.read_all')}
          </Button>
        )}
      </div>
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
  const [opened, open] = useState<string | undefined>(threadOnWideScreens)
  const [group, setGroup] = useState<MessageList>()
  const found = useInfiniteQuery({
    queryKey: [messages.list.path, group],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(messages.list, {
        ...(pageParam === undefined ? {} : { before: pageParam }),
        ...(group === undefined ? {} : { group }),
      }),
    getNextPageParam: (page) => (page.hasMore ? page.list.at(-1)?.id : undefined),
  })
  if (found.isError) return <Failed isRetrying={found.isFetching} onRetry={() => void found.refetch()} />
  const list = found.data?.pages.flatMap((page) => page.list) ?? []
  const message = list.find(({ id }) => id === opened)
  const back = () => {
    open(undefined)
    // The list is displayed again before the row can take the focus.
    requestAnimationFrame(() => document.getElementById(rowId(opened))?.focus())
  }
  return (
    <div className={opened === undefined ? 'messages' : 'messages opened'}>
      <MessageRows
        list={list}
        filters={
          <Chips
            label={t('message.groups')}
            isScrolling
            options={(['all', ...messageLists] as const).map((id) => ({ id, label: t(groupNames[id]) }))}
            selected={group ?? 'all'}
            onSelect={(id) => setGroup(messageLists.find((one) => one === id))}
          />
        }
        none={t(noneIn(group))}
        hasService={group === undefined || group === 'service'}
        hasUpline={group === undefined || group === 'letters'}
        isWaiting={found.isPending}
        opened={opened}
        onOpen={(id) => {
          onRead()
          open(id)
          const ids = unreadWith(list, id)
          if (ids.length > 0) read({ what: 'messages', ids })
        }}
        more={
          <>
            {found.hasNextPage && (
              <More isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} />
            )}
            {group === undefined && <Removal list={list} />}
          </>
        }
      />
      {opened !== undefined && (
        <MessageThread key={opened} message={message} line={lineOf(message, opened)} onBack={back} />
      )}
    </div>
  )
}

function Failed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const t = useT()
  return (
    <div className="card">
      <ErrorState
        what={t('centre.failed_title')}
        safe={t('centre.failed_text')}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    </div>
  )
}

/** Removes what was read, where the list has some. */
function Removal({ list }: { list: readonly Message[] }) {
  const [newest] = list
  if (!newest || !list.some(({ isRead, isKept }) => isRead && !isKept)) return null
  return (
    <PartBoundary>
      <RemoveRead through={newest.id} />
    </PartBoundary>
  )
}

function More({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const t = useT()
  return (
    <Button tone="ghost" isBusy={isBusy} onClick={onClick}>
      {t('centre.more')}
    </Button>
  )
}

/** The thread with customer service, which stands beside the list where there is room for both. */
const SERVICE = 'service'
/** The letters with the upline. */
const UPLINE = 'upline'
const threadOnWideScreens = () => (matchMedia('(min-width: 64rem)').matches ? SERVICE : undefined)
const rowId = (id: string = SERVICE) => `message-${id}`

function lineOf(message: Message | undefined, opened: string | undefined): Line | undefined {
  if (message?.letter) return { kind: 'letter', letter: message.letter.id }
  return opened === UPLINE ? { kind: 'upline' } : undefined
}

/** The unread messages that an opened one shows: of letters, all of the same author. */
function unreadWith(list: readonly Message[], id: string): string[] {
  const opened = list.find((one) => one.id === id)
  return list
    .filter(
      (one) =>
        !one.isRead &&
        (one.id === id ||
          (opened?.letter !== undefined &&
            one.letter?.from === opened.letter.from &&
            one.letter.account === opened.letter.account)),
    )
    .map((one) => one.id)
}

const groupNames = {
  all: 'message.group_all',
  money: 'message.group_money',
  account: 'message.group_account',
  service: 'message.group_service',
  letters: 'message.group_letters',
  brand: 'message.group_brand',
  kept: 'message.group_kept',
} as const

function noneIn(group: MessageList | undefined) {
  if (group === undefined) return 'message.none_text'
  return group === 'kept' ? 'message.none_kept' : 'message.none_in_group'
}

function MessageRows({
  list,
  filters,
  none,
  hasService,
  hasUpline,
  isWaiting,
  opened,
  onOpen,
  more,
}: {
  list: readonly Message[]
  filters: ReactNode
  /** Where the list is empty. */
  none: string
  /** Whether the thread with customer service stands first. */
  hasService: boolean
  /** Whether the letters with the upline stand below it. */
  hasUpline: boolean
  isWaiting: boolean
  opened: string | undefined
  onOpen: (id: string) => void
  more: ReactNode
}) {
  const t = useT()
  const serviceName = useServiceName()
  const dayOf = useDayOf()
  return (
    <div className="message-list">
      {filters}
      <ul className="card" aria-busy={isWaiting}>
        {hasService && (
          <Row id={SERVICE} isOpen={opened === SERVICE} onOpen={onOpen}>
            <span className="message-sign info" aria-hidden="true">
              <Icon name="chat" />
            </span>
            <span>
              <b>{serviceName}</b>
              <small>{t('message.service_lead')}</small>
            </span>
            <NewsBadge />
          </Row>
        )}
        {hasUpline && <UplineRow isOpen={opened === UPLINE} onOpen={onOpen} />}
        {isWaiting && (
          <li>
            <SkeletonRows count={4} />
          </li>
        )}
        {list.map((message, place) => {
          const before = list[place - 1]
          return (
            <Fragment key={message.id}>
              {(!before || dayOf(before) !== dayOf(message)) && (
                <li className="message-day">
                  <DateText atMs={Date.parse(message.createdAt)} look="date" />
                </li>
              )}
              <MessageRow message={message} isOpen={opened === message.id} onOpen={onOpen} />
            </Fragment>
          )
        })}
      </ul>
      {!isWaiting && list.length === 0 && <p className="small muted">{none}</p>}
      {more}
    </div>
  )
}

/** The day of a message by the brand's clock. */
function useDayOf() {
  const { timeZone } = useFormat()
  const days = new Intl.DateTimeFormat('en', { timeZone })
  return ({ createdAt }: Message) => days.format(Date.parse(createdAt))
}

/** The letters with the upline, of members who have one. */
function UplineRow({ isOpen, onOpen }: { isOpen: boolean; onOpen: (id: string) => void }) {
  const t = useT()
  const upline = useUpline()
  if (!upline) return null
  return (
    <Row id={UPLINE} isOpen={isOpen} onOpen={onOpen}>
      <span className="message-sign info" aria-hidden="true">
        <Icon name="mail" />
      </span>
      <span>
        <b>{t('message.upline')}</b>
        <small>{t('message.upline_lead', { account: upline.account })}</small>
      </span>
    </Row>
  )
}

function MessageRow({
  message,
  isOpen,
  onOpen,
}: {
  message: Message
  isOpen: boolean
  onOpen: (id: string) => void
}) {
  const t = useT()
  return (
    <Row id={message.id} isNew={!message.isRead} isOpen={isOpen} onOpen={onOpen}>
      <MessageSign message={message} />
      <span>
        <b>
          {!message.isRead && <span className="sr">{t('message.new')} </span>}
          <MessageSubject message={message} />
        </b>
        <small>
          <MessageLead message={message} />
        </small>
      </span>
      <span className="xs muted">
        {message.isKept && (
          <>
            <span className="sr">{t('message.group_kept')} </span>
            <Icon name="star" className="message-kept" />{' '}
          </>
        )}
        <DateText atMs={Date.parse(message.createdAt)} look="time" />
      </span>
    </Row>
  )
}

function Row({
  id,
  isNew = false,
  isOpen,
  onOpen,
  children,
}: {
  id: string
  isNew?: boolean
  isOpen: boolean
  onOpen: (id: string) => void
  children: ReactNode
}) {
  return (
    <li className={isNew ? 'new' : undefined}>
      <button
        type="button"
        id={rowId(id)}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(id)}
      >
        <i aria-hidden="true" />
        {children}
      </button>
    </li>
  )
}
