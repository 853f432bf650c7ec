import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

type AccountModal = 'loginPopupModal' | 'registerModal' | 'forgetPassModal' | 'changePassModal'

const titles: Record<AccountModal, MessageId> = {
  loginPopupModal: 'shell.log_in',
  registerModal: 'shell.register',
  forgetPassModal: 'page.forgot',
  changePassModal: 'page.change_password',
}

/** Sign-in, registration and passwords: until accounts are open, each says so. */
export function AccountDialog({ name, onClose }: { name: AccountModal; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog isOpen onClose={onClose} title={t(titles[name])} width={432}>
      <EmptyState kind="maintenance" title={t('planned.account_title')} text={t('planned.account_text')} />
    </Dialog>
  )
}
