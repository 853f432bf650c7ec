import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Pager } from '#browser/ui/Pager.tsx'
import { useT } from '#browser/i18n/translate.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { content } from '#contract/content.ts'
import { useSite } from '#site/bootstrap.ts'

type Notice = Output<typeof content.announcements>['list'][number]
type Types = Input<typeof content.announcements>['types']

/** The list in pages of nine at the start, the chosen notice at the end. */
export function NoticeReader({ types, startsAt }: { types: Types; startsAt: number }) {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const [pageNo, setPage] = useState(1)
  const [place, setPlace] = useState(startsAt)
  const text = useRef<HTMLElement>(null)
  const input = pageNo === 1 ? { types, language } : { types, language, pageNo }
  const notices = useQuery({
    ...queryOf(api, content.announcements, input),
    placeholderData: keepPreviousData,
  })
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
  if (!notices.data) return <div className="notices" aria-busy="true" />
  const { list, totalPages } = notices.data
  const chosen = list[place] ?? list[0]
  if (!chosen)
    return <EmptyState kind="messages" title={t('notice.none_title')} text={t('notice.none_text')} />
  const choose = (index: number) => {
    setPlace(index)
    // On a phone the text stands below its list: choosing it shows it.
    requestAnimationFrame(() => text.current?.scrollIntoView({ block: 'nearest' }))
  }
  const turn = (next: number) => {
    setPage(next)
    setPlace(0)
  }
  return (
    <div className="notices">
      <div>
        <ul aria-label={t('notice.list')}>
          {list.map((notice, index) => (
            <li key={notice.id}>
              <NoticeLine notice={notice} isChosen={notice.id === chosen.id} onChoose={() => choose(index)} />
            </li>
          ))}
        </ul>
        <Pager page={pageNo} total={totalPages} onTurn={turn} />
      </div>
      <article className="prose" aria-live="polite" ref={text}>
        <h2>{chosen.title}</h2>
        <p className="xs muted num">{chosen.timestamp}</p>
        {/* The server has cleaned this when it was stored, and again when it was read. */}
        <div dangerouslySetInnerHTML={{ __html: chosen.content }} />
      </article>
    </div>
  )
}

function NoticeLine({
  notice,
  isChosen,
  onChoose,
}: {
  notice: Notice
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useT()
  return (
    <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
      <b>{notice.title}</b>
      <span className="xs muted">
        <span className="kind">{t(`notice.type_${notice.type}`)} · </span>
        <span className="num">{notice.timestamp.slice(0, 10)}</span>
      </span>
    </button>
  )
}
