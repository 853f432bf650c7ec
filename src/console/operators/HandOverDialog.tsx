import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { CopyButton } from '#console/ui/CopyButton.tsx'

/** Shows a new password once; it cannot be read again. */
export function HandOverDialog({
  name,
  password,
  onClose,
}: {
  name: string
  password: string
  onClose: () => void
}) {
  const t = useT()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('console.hand_over.title', { name })}
      showClose={false}
      closesOnEscape={false}
      width={440}
      footer={
        <Button tone="main" onClick={onClose}>
          {t('console.hand_over.done')}
        </Button>
      }
    >
      <div className="stack">
        <p className="small">{t('console.hand_over.text')}</p>
        <code className="desk-mono desk-secret" dir="ltr">
          {password}
        </code>
        <CopyButton text={password} />
        <Note tone="warn">{t('console.hand_over.once')}</Note>
      </div>
    </Dialog>
  )
}
