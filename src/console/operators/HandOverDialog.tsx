import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { CopyButton } from '#console/ui/CopyButton.tsx'

/** Shows a new password once; it cannot be read again. */
export function HandOverDialog({
  name,
  given,
  onClose,
}: {
  name: string
  /** `waits`: the password works once a second operator has approved. */
  given: { readonly password: string; readonly waits?: string }
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
        <code className="console-mono console-secret" dir="ltr">
          {given.password}
        </code>
        <CopyButton text={given.password} />
        <Note tone="warn">{t('console.hand_over.once')}</Note>
        {given.waits !== undefined && <Note>{t('console.hand_over.waits')}</Note>}
      </div>
    </Dialog>
  )
}
