import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

/** The 404 page. */
export default function LostPage() {
  const t = useT()
  return (
    <div className="wrap page">
      <div className="card">
        <EmptyState
          kind="search"
          heading="h1"
          title={t('lost.title')}
          text={t('lost.text')}
          action={
            <Link className={buttonClass({ tone: 'main' })} to={paths.index}>
              {t('planned.to_home')}
            </Link>
          }
        />
      </div>
    </div>
  )
}
