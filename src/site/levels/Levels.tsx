import { useT } from '#browser/i18n/translate.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { dayText } from '#site/records/day-text.ts'

import './levels.css'
import { Benefits } from './Benefits.tsx'
import { Club } from './Club.tsx'
import { Reviews } from './Reviews.tsx'
import { useOwnLevel, useTerms } from './use-levels.ts'

export function Levels() {
  const t = useT()
  const { language } = useFormat()
  const found = useTerms()
  const own = useOwnLevel()
  if (found.isError)
    return (
      <ErrorState
        what={t('levels.failed_title')}
        safe={t('levels.failed_text')}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton shape="box" />
  const { terms, next } = found.data
  if (!terms)
    return (
      <div className="card">
        <EmptyState kind="favourites" title={t('levels.none_title')} text={t('levels.none_text')} />
      </div>
    )
  return (
    <div className="levels">
      <p className="muted small">{t('levels.lead', { count: terms.windowDays })}</p>
      <Club terms={terms} own={own} />
      <div className="levels-cols">
        <div className="levels-stack">
          <Benefits terms={terms} rank={own.data?.rank} />
          {next && (
            <Benefits terms={next} title={t('levels.from_day', { day: dayText(next.fromDay, language) })} />
          )}
        </div>
        <div className="levels-stack">
          {own.data && <Reviews terms={terms} own={own.data} />}
          <Note>{t('levels.care')}</Note>
        </div>
      </div>
    </div>
  )
}
