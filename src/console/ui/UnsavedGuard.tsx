import { useBlocker } from '@tanstack/react-router'

import { useT } from '#browser/i18n/translate.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'

/** Asks before a page with unsaved changes is left. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const blocker = useBlocker({
    // A changed filter or open row is still the same page.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      question={t('console.unsaved.question')}
      verb={t('console.unsaved.leave')}
      stay={t('console.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p className="small muted">{t('console.unsaved.text')}</p>
    </ConfirmDialog>
  )
}
