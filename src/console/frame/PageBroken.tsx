import { useT } from '#browser/i18n/translate.ts'
import { FailedState } from '#console/ui/State.tsx'

/** A page that broke, or a part of it that did not load. */
export function PageBroken() {
  const t = useT()
  return (
    <section className="card">
      <FailedState text={t('console.broken_text')} isRetrying={false} onRetry={() => location.reload()} />
    </section>
  )
}
