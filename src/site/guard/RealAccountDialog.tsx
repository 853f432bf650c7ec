import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { openModal } from '#site/layout/modal-store.ts'
import type { Member } from '#site/session/use-member.ts'

/** Explains what a trial account cannot do, and offers registration. */
export function RealAccountDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const t = useT()
  const isTrial = member?.type === TRIAL_TYPE
  return (
    <Dialog isOpen onClose={onClose} title={t('guard.in_need_true_account')} width={432}>
      <EmptyState
        kind="favourites"
        title={t(isTrial ? 'guard.trial_text' : 'guard.member_text')}
        action={
          isTrial ? (
            <Button tone="gold" onClick={() => openModal('registerModal')}>
              {t('guard.in_increase_submit')}
            </Button>
          ) : (
            <Button tone="line" onClick={onClose}>
              {t('guard.close')}
            </Button>
          )
        }
      />
    </Dialog>
  )
}
