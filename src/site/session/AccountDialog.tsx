import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

/** A forgotten password: until it can be set anew, the dialog says so. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog isOpen onClose={onClose} title={t('page.forgot')} width={432}>
      <EmptyState kind="maintenance" title={t('planned.account_title')} text={t('planned.account_text')} />
    </Dialog>
  )
}
