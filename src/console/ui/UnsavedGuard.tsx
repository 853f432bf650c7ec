import { useT } from '#browser/i18n/translate.ts'
import { useLeaveGuard } from '#browser/routing/use-leave-guard.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'

/** Asks before a page with unsaved changes is left. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const leaving = useLeaveGuard(isDirty)
  return (
    <ConfirmDialog
      isOpen={leaving.isConfirming}
      question={t('console.unsaved.question')}
      verb={t('console.unsaved.leave')}
      stay={t('console.stay')}
      onConfirm={() => {
        leaving.leave()
        return true
      }}
      onClose={leaving.stay}
    >
      <p className="small muted">{t('console.unsaved.text')}</p>
    </ConfirmDialog>
  )
}
