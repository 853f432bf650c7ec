import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { HeaderLogin } from '#site/session/HeaderLogin.tsx'
import { useTryFree } from '#site/session/use-try-free.ts'
import { type Member, useMember } from '#site/session/use-member.ts'
import { WelcomeToast } from '#site/session/WelcomeToast.tsx'

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
  return <div className="account">{member ? <SignedIn member={member} /> : <SignedOut />}</div>
}

function SignedOut() {
  const t = useT()
  const { whitelabel } = useSite()
  const { isBusy, tryFree } = useTryFree()
  return (
    <>
      <HeaderLogin />
      <Button tone="main" className="head-small" onClick={() => openModal('loginPopupModal')}>
        {t('shell.log_in')}
      </Button>
      <Button tone="gold" onClick={() => openModal('registerModal')}>
        {t('shell.register')}
      </Button>
      {whitelabel.flags.freePlay && (
        <Button tone="ghost" className="no-phone" isBusy={isBusy} onClick={tryFree}>
          {t('shell.try_free')}
        </Button>
      )}
    </>
  )
}

function SignedIn({ member }: { member: Member }) {
  const t = useT()
  const { account, passwordExpired } = member
  return (
    <>
      {!passwordExpired && <WelcomeToast account={account} />}
      <span className="who">
        <Avatar id={account} />
        <bdi>{account}</bdi>
      </span>
      <IconButton icon="out" tone="ghost" label={t('shell.sign_out')} onClick={() => openModal('signOut')} />
    </>
  )
}
