import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { State } from '#console/ui/State.tsx'

export function LostPage() {
  const t = useT()
  return (
    <section className="card">
      <State
        icon="search"
        title={t('console.lost_title')}
        text={t('console.lost_text')}
        action={
          <Link to={paths.home} className={buttonClass({ tone: 'line', size: 'sm' })}>
            {t('console.page.dashboard')}
          </Link>
        }
      />
    </section>
  )
}
