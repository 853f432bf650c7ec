import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import type { IconName } from '#art/icons.ts'

/** Empty state with a reason. The console uses icons, no pictures. */
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
    <div className="console-state">
      <Icon name={icon} />
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {action}
    </div>
  )
}

/** Failed state: error text and retry. */
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
    <div role="alert" className="console-failed">
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
