import type { EmptyStateKind } from '#art/empty-state.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { useT } from '#browser/i18n/translate.ts'
import type { PageFacts } from '#site/page-facts.ts'
import { paths } from '#site/paths.ts'
import { Link, usePage } from '#site/routing.ts'

import { PageHead } from './PageHead.tsx'

type Planned = NonNullable<PageFacts['planned']>

const states: Record<Planned, [EmptyStateKind, MessageId, MessageId]> = {
  points: ['favourites', 'planned.points_title', 'planned.points_text'],
}

/** Placeholder for a feature that does not exist yet: title, explanation, and a way on. */
export default function PlannedPage() {
  const t = useT()
  const page = usePage()
  const [kind, title, text] = states[page?.planned ?? 'points']
  return (
    <div className="wrap page">
      <PageHead />
      <div className="card">
        <EmptyState
          kind={kind}
          title={t(title)}
          text={t(text)}
          action={
            <Link className={buttonClass({ tone: 'line' })} to={paths.index}>
              {t('planned.to_home')}
            </Link>
          }
        />
      </div>
    </div>
  )
}
