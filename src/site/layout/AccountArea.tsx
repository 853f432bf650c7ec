import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { useMember } from '#site/session/use-member.ts'

import { openModal } from './modal-store.ts'

/** Log in and register for a visitor; for a member who they are. Until that is known, a room of the same size. */
export function AccountArea() {
  const t = useT()
  const member = useMember()
  if (member === 'loading') {
    return (
      <div className="account" aria-busy="true">
        <span className="sr">{t('shell.account_loading')}</span>
        <span className="account-room" aria-hidden="true" />
      </div>
    )
  }
  return <div className="account">{member ? <SignedIn account={member.account} /> : <SignedOut />}</div>
}

function SignedOut() {
  const t = useT()
  const { whitelabel } = useSite()
  return (
    <>
      <Button tone="main" onClick={() => openModal('loginPopupModal')}>
        {t('shell.log_in')}
      </Button>
      <Button tone="gold" onClick={() => openModal('registerModal')}>
        {t('shell.register')}
      </Button>
      {whitelabel.flags.freePlay && (
        <Button tone="ghost" className="no-phone" onClick={() => openModal('loginPopupModal')}>
          {t('shell.try_free')}
        </Button>
      )}
    </>
  )
}

function SignedIn({ account }: { account: string }) {
  const t = useT()
  return (
    <>
      <span className="who">
        <Avatar id={account} />
        <bdi>{account}</bdi>
      </span>
      <IconButton icon="out" tone="ghost" label={t('shell.sign_out')} onClick={() => openModal('signOut')} />
    </>
  )
}
