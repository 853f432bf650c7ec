import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'

/** A card of which something could not be loaded: what failed, what is safe, and once more. */
export function QueryFault({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return <ErrorState what={t('centre.failed_title')} safe={t('centre.failed_text')} onRetry={onRetry} />
}
