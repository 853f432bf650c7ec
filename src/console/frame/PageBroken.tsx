import { useT } from '#browser/i18n/translate.ts'
import { FailedState } from '#console/ui/State.tsx'

/** A page that threw, or a chunk that failed to load. */
export function PageBroken() {
  const t = useT()
  return (
    <section className="card">
      <FailedState text={t('console.broken_text')} isRetrying={false} onRetry={() => location.reload()} />
    </section>
  )
}
