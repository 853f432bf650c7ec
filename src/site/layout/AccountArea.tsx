// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { Button } from '#browser/ui/Button.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { HeaderLogin } from '#site/sign-in/HeaderLogin.tsx'
import { useTryFree } from '#site/sign-in/use-try-free.ts'
import { useMember } from '#site/session/use-member.ts'

import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { openModal } from './modal-store.ts'

const SignedInArea = lazyPart(() => import('./SignedInArea.tsx').then((chunk) => chunk.SignedInArea))

/**
 * Log-in and registration for a visitor, the account for a member; a placeholder of the same size until that is
 * known.
 */
export function AccountArea() {
  const t = useT()
  const member = useMember()
  const room = (
    <>
      <span className="sr">{t('shell.account_loading')}</span>
      <span className="account-room" aria-hidden="true" />
    </>
  )
  if (member === 'loading') {
    return (
      <div className="account" aria-busy="true">
        {room}
      </div>
    )
  }
  return (
    <div className="account">
      {member ? (
        <PartBoundary fallback={room}>
          <SignedInArea member={member} />
        </PartBoundary>
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function SignedOut() {
  const t = useT()
  const { whitelabel, system } = useSite()
  const isOpen = system.brandState === 'open'
  const { isBusy, tryFree } = useTryFree()
  return (
    <>
      <HeaderLogin />
      <Button tone="main" className="head-small" onClick={() => openModal('loginPopupModal')}>
        {t('shell.log_in')}
      </Button>
      {isOpen && (
        <Button tone="gold" onClick={() => openModal('registerModal')}>
          {t('shell.register')}
        </Button>
      )}
      {isOpen && whitelabel.flags.freePlay && (
        <Button tone="ghost" className="no-phone" isBusy={isBusy} onClick={tryFree}>
          {t('shell.try_free')}
        </Button>
      )}
    </>
  )
}
