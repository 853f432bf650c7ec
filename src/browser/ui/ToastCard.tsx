import type { IconName } from '#art/icons.ts'
import { useT } from '#browser/i18n/translate.ts'

import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { Toast, ToastTone } from './toast-store.ts'

const SIGN: Record<ToastTone, IconName> = { done: 'check', info: 'info', bad: 'alarm' }

/** The five seconds are a CSS animation, so that hover and focus pause them without a timer. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useT()
  const { action } = toast
  return (
    <div
      className={toast.isKept ? 'toast kept' : 'toast live'}
      onAnimationEnd={(event) => {
        if (!toast.isKept && event.target === event.currentTarget) onClose()
      }}
    >
      <Icon name={SIGN[toast.tone]} />
      <span className="grow">{toast.text}</span>
      {action && (
        <Button
          tone="ghost"
          size="sm"
          onClick={() => {
            action.onChoose()
            onClose()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="x" size="sm" label={t('ui.close')} onClick={onClose} />
    </div>
  )
}
