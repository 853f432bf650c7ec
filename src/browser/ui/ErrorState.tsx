// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** States what failed and what is safe, and offers a retry. */
export function ErrorState({
  what,
  safe,
  onRetry,
  isRetrying = false,
}: {
  what?: string
  safe?: string
  onRetry?: () => void
  isRetrying?: boolean
}) {
  const t = useT()
  const retry = onRetry && (
    <Button icon="refresh" isBusy={isRetrying} onClick={onRetry}>
      {t('ui.error.retry')}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState
        kind="offline"
        title={what ?? t('ui.error.what')}
        text={safe ?? t('ui.error.safe')}
        action={retry}
      />
    </div>
  )
}
