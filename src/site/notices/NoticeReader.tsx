import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import type { Input, Output } from '#contract/endpoint.ts'
import { content } from '#contract/content.ts'
import { useSite } from '#site/bootstrap.ts'
import '#browser/ui/rich-text.css'

import './notices.css'
import { useReading, useUnread } from './use-unread.ts'

type Notice = Output<typeof content.announcements>['list'][number]
type Types = Input<typeof content.announcements>['types']

/** List in pages of nine, with the chosen notice beside it. */
export function NoticeReader({
  types,
  startsAt,
  heading,
}: {
  types: Types
  startsAt: number
  heading?: ReactNode
}) {
  const t = useT()
  const { language } = useSite()
  const [pageNo, setPage] = useState(1)
  const [place, setPlace] = useState(startsAt)
  const text = useRef<HTMLElement>(null)
  const input = pageNo === 1 ? { types, language } : { types, language, pageNo }
  const notices = useQuery({
    ...queryOf(useApi(), content.announcements, input),
    placeholderData: keepPreviousData,
  })
  const list = notices.data?.list ?? []
  const chosen = list[place] ?? list[0]
  const unread = useReadWhenOpen(chosen)
  if (notices.isError) {
    return (
      <ErrorState
        what={t('notice.failed_title')}
        safe={t('notice.failed_text')}
        isRetrying={notices.isFetching}
        onRetry={() => void notices.refetch()}
      />
    )
  }
  if (!notices.data)
    return (
      <div className="notices" aria-busy="true">
        <SkeletonRows />
      </div>
    )
  if (!chosen)
    return <EmptyState kind="messages" title={t('notice.none_title')} text={t('notice.none_text')} />
  const choose = (index: number) => {
    setPlace(index)
    // On a phone the text stands below the list; scroll to it.
    requestAnimationFrame(() => text.current?.scrollIntoView({ block: 'nearest' }))
  }
  const goTo = (next: number) => {
    setPage(next)
    setPlace(0)
  }
  return (
    <div className="notices">
      <div>
        {heading}
        <ul aria-label={t('notice.list')}>
          {list.map((notice, index) => (
            <li key={notice.id} className={unread.includes(notice.id) ? 'new' : undefined}>
              <NoticeLine
                notice={notice}
                isNew={unread.includes(notice.id)}
                isChosen={notice.id === chosen.id}
                onChoose={() => choose(index)}
              />
            </li>
          ))}
        </ul>
        <Foot page={pageNo} all={notices.data} unread={unread.length} onPage={goTo} />
      </div>
      <NoticeText notice={chosen} ref={text} />
    </div>
  )
}

/** The unread ids; the chosen notice is reported as read. */
function useReadWhenOpen(chosen: Notice | undefined): readonly string[] {
  const { noticeIds } = useUnread()
  const read = useReading()
  const id = chosen && noticeIds.includes(chosen.id) ? chosen.id : undefined
  useEffect(() => {
    if (id !== undefined) read({ what: 'notices', ids: [id] })
  }, [id, read])
  return noticeIds
}

function Foot({
  page,
  all: { totalPages: pages, total: count },
  unread,
  onPage,
}: {
  page: number
  /** Totals over all pages. */
  all: Pick<Output<typeof content.announcements>, 'total' | 'totalPages'>
  unread: number
  onPage: (page: number) => void
}) {
  const t = useT()
  const read = useReading()
  return (
    <div className="notices-foot xs muted">
      <span className="grow">
        {pages > 1 ? t('notice.place', { page, pages, count }) : t('notice.count', { count })}
      </span>
      {unread > 0 && (
        <Button size="sm" tone="ghost" onClick={() => read({ what: 'notices', all: true })}>
          {t('message.read_all')}
        </Button>
      )}
      {pages > 1 && (
        <>
          <IconButton
            size="sm"
            tone="line"
            icon="left"
            label={t('ui.pager.previous')}
            isResting={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            size="sm"
            tone="line"
            icon="right"
            label={t('ui.pager.next')}
            isResting={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </>
      )}
    </div>
  )
}

const tones = { B: 'info', PL: 'warn', PU: 'info', PR: 'gold', H: 'ok', A: 'ok' } as const

export function NoticeText({ notice, ref }: { notice: Notice; ref?: Ref<HTMLElement> }) {
  const t = useT()
  return (
    <article className="prose" aria-live="polite" ref={ref}>
      <div>
        <Tag tone={tones[notice.type]}>{t(`notice.type_${notice.type}`)}</Tag>
        <h2>{notice.title}</h2>
        <p className="xs muted num">{notice.timestamp}</p>
      </div>
      {/* Sanitized by the server when stored, and again when read. */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: notice.content }} />
    </article>
  )
}

function NoticeLine({
  notice,
  isNew,
  isChosen,
  onChoose,
}: {
  notice: Notice
  isNew: boolean
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useT()
  return (
    <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
      <i aria-hidden="true" />
      <span>
        {isNew && <span className="sr">{t('message.new')} </span>}
        {notice.title}
      </span>
      <time className="xs muted num" dateTime={notice.publishedAt}>
        {notice.timestamp.slice(5, 10)}
      </time>
    </button>
  )
}
