import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Pager } from '#browser/ui/Pager.tsx'
import '#browser/ui/rich-text.css'

import { ReportState } from './ReportParts.tsx'
import { useAnnouncements } from './use-reports.ts'

/** Announcements that operators publish for agents, newest first; the newest one is open. */
export function AnnouncementsPane() {
  const t = useT()
  const [page, setPage] = useState(1)
  const query = useAnnouncements(page)
  const found = query.data
  if (!found) return <ReportState query={query} />
  if (found.list.length === 0)
    return (
      <div className="card">
        <EmptyState kind="messages" title={t('agent.no_news')} text={t('agent.no_news_text')} />
      </div>
    )
  return (
    <>
      <div className="card ac-news">
        {found.list.map(({ id, title, content, timestamp }, place) => (
          <details key={id} open={place === 0}>
            <summary>
              <b>{title}</b>
              <span className="xs muted num">{timestamp}</span>
            </summary>
            {/* Sanitized by the server when stored, and again when read. */}
            <div className="prose rich-text" dangerouslySetInnerHTML={{ __html: content }} />
          </details>
        ))}
      </div>
      <Pager page={page} total={found.totalPages} onPage={setPage} />
    </>
  )
}
