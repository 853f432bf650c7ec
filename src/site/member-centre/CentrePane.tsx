import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { loadWithin } from '#site/layout/load-within.ts'
import type { Member } from '#site/session/use-member.ts'

import { type CentreKey, MENU, centreEntries } from './centre-entries.ts'
import { isRecordPage } from '#site/records/record-pages.ts'
import { SecurityCenter } from './SecurityCenter.tsx'
import { withCentre } from './use-centre.ts'

const MessagesPane = lazy(() =>
  loadWithin(() => import('./MessagesPane.tsx').then((chunk) => ({ default: chunk.MessagesPane }))),
)

const RecordsPane = lazy(() =>
  loadWithin(() => import('#site/records/RecordsPane.tsx').then((chunk) => ({ default: chunk.RecordsPane }))),
)

export function CentrePane({ member, page, isMenu }: { member: Member; page: CentreKey; isMenu: boolean }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the menu has gone, and what was pressed in it.
    if (!isMenu && document.activeElement?.getClientRects().length === 0) heading.current?.focus()
  }, [page, isMenu])
  return (
    <section className="mc-pane" aria-labelledby="mc-title">
      <div className="mc-head">
        <Link
          to="."
          search={withCentre(MENU)}
          resetScroll={false}
          className="btn ghost icon only-phone"
          aria-label={t('centre.to_menu')}
          preload={false}
        >
          <Icon name="back" />
        </Link>
        <h2 id="mc-title" tabIndex={-1} ref={heading}>
          {t(`centre.${page}`)}
        </h2>
      </div>
      {page === 'securityCenter' && <SecurityCenter member={member} />}
      {page === 'messageV2' && (
        <Suspense fallback={<div aria-busy="true" />}>
          <MessagesPane />
        </Suspense>
      )}
      {isRecordPage(page) && (
        <Suspense fallback={<div aria-busy="true" />}>
          <RecordsPane key={page} page={page} />
        </Suspense>
      )}
      {page !== 'securityCenter' && page !== 'messageV2' && !isRecordPage(page) && <Later page={page} />}
    </section>
  )
}

/** A page whose feature is not there yet says so, and shows nothing that is not true. */
function Later({ page }: { page: CentreKey }) {
  const t = useT()
  const entry = centreEntries.find(({ key }) => key === page)
  return (
    <div className="card">
      <EmptyState
        kind={entry?.later ?? 'records'}
        title={t('centre.later_title')}
        text={t('centre.later_text', { page: t(`centre.${page}`) })}
      />
    </div>
  )
}
