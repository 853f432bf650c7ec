import { useQuery } from '@tanstack/react-query'

import { Suspense } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useCurrentPage } from '#browser/routing/routing-context.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { help } from '#contract/help.ts'
import { useSite } from '#site/bootstrap.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'

import './help.css'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpAside } from './HelpAside.tsx'
import { HelpSearch } from './HelpSearch.tsx'
import { HelpStart } from './HelpStart.tsx'
import { HelpTopics } from './HelpTopics.tsx'
import type { PageHeadWords } from './load-help.ts'
import { useHelpPlace } from './use-help.ts'

const HelpFound = lazyPart(() => import('./HelpFound.tsx').then((chunk) => chunk.HelpFound))

/** The help centre: search, topics, article or results, contacts. */
export default function HelpPage() {
  const t = useT()
  return (
    <div className="wrap page help-page">
      <section className="help-ask on-band">
        <div>
          <h1>{t('help.ask')}</h1>
          <p>{t('help.ask_text')}</p>
        </div>
        <HelpSearch />
      </section>
      <HelpBody />
    </div>
  )
}

function HelpBody() {
  const t = useT()
  const { language } = useSite()
  const { article, search } = useHelpPlace()
  const isLost = (useCurrentPage().loaded as PageHeadWords | undefined)?.isLost === true
  const center = useQuery(queryOf(useApi(), help.helpCenter, { language }))
  if (center.isError) {
    return (
      <div className="card">
        <ErrorState
          what={t('help.failed')}
          isRetrying={center.isFetching}
          onRetry={() => void center.refetch()}
        />
      </div>
    )
  }
  const categories = center.data?.categories ?? []
  if (center.data && categories.length === 0) {
    return (
      <div className="card">
        <EmptyState kind="messages" title={t('help.none_title')} text={t('help.none_text')} />
      </div>
    )
  }
  return (
    <div className="help-grid">
      <HelpTopics categories={categories} article={article} />
      <div className="help-main">
        {article !== undefined && isLost && (
          <EmptyState kind="search" title={t('help.lost_title')} text={t('help.lost_text')} />
        )}
        {article !== undefined && !isLost && <HelpArticle key={article} slug={article} />}
        {article === undefined && search !== undefined && (
          <Suspense fallback={<SkeletonRows count={3} />}>
            <HelpFound words={search} />
          </Suspense>
        )}
        {(search === undefined || isLost) && (article === undefined || isLost) && (
          <HelpStart categories={categories} />
        )}
      </div>
      <HelpAside />
    </div>
  )
}
