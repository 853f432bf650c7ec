import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'

/** A card whose data failed to load: what failed, that nothing is lost, and a retry. */
export function QueryFault({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return <ErrorState what={t('centre.failed_title')} safe={t('centre.failed_text')} onRetry={onRetry} />
}
