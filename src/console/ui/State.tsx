import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import type { IconName } from '#domain/art/icons.ts'

/** A place that has nothing to show, and why. The console has signs and no pictures. */
export function State({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="desk-state">
      <Icon name={icon} />
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {action}
    </div>
  )
}

/** What did not load, what the server said of it, and another try. */
export function FailedState({
  text,
  isRetrying,
  onRetry,
}: {
  text: string
  isRetrying: boolean
  onRetry: () => void
}) {
  const t = useT()
  return (
    <div role="alert" className="desk-failed">
      <State
        icon="alarm"
        title={t('console.load_error')}
        text={text}
        action={
          <Button icon="refresh" size="sm" isBusy={isRetrying} onClick={onRetry}>
            {t('ui.error.retry')}
          </Button>
        }
      />
    </div>
  )
}
