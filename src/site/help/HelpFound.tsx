import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { help } from '#contract/help.ts'
import { useSite } from '#site/bootstrap.ts'
import { Link } from '#site/routing.ts'

import './help-later.css'
import { useHelpPath } from './use-help.ts'

/** Search results, best match first. */
export function HelpFound({ words }: { words: string }) {
  const t = useT()
  const path = useHelpPath()
  const { language } = useSite()
  const found = useQuery({
    ...queryOf(useApi(), help.helpSearch, { words, language }),
    placeholderData: keepPreviousData,
  })
  if (found.isError)
    return (
      <ErrorState
        what={t('help.failed')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    )
  if (!found.data) return <SkeletonRows count={3} />
  const { list } = found.data
  if (list.length === 0) {
    return (
      <div role="status">
        <EmptyState kind="search" title={t('help.found_none', { words })} text={t('help.found_none_text')} />
      </div>
    )
  }
  return (
    <section className="help-found" aria-busy={found.isPlaceholderData}>
      <div role="status">
        <h2>{t('help.found', { count: list.length, words })}</h2>
      </div>
      <ol>
        {list.map(({ slug, title, summary, excerpt }) => (
          <li key={slug}>
            <Link to={path} search={{ article: slug }}>
              {title}
            </Link>
            <p className="small">{excerpt || summary}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
