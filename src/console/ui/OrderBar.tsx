import { useMutation } from '@tanstack/react-query'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { showToast } from '#browser/ui/toast-store.ts'

import { Fault } from './Fault.tsx'
import './order.css'
import { UnsavedGuard } from './UnsavedGuard.tsx'

/** Saves or discards a changed order. `onSave` also refetches. */
export function OrderBar({ onSave, onDiscard }: { onSave: () => Promise<unknown>; onDiscard: () => void }) {
  const t = useT()
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: () => showToast({ text: t('content.order_saved') }),
  })
  return (
    <div className="card save-bar" role="region" aria-label={t('console.unsaved.label')}>
      <UnsavedGuard isDirty />
      <Fault error={save.error} />
      <div className="order-bar">
        <Button onClick={onDiscard}>{t('console.discard')}</Button>
        <Button tone="main" isBusy={save.isPending} onClick={() => save.mutate()}>
          {t('content.order_save')}
        </Button>
      </div>
    </div>
  )
}
