import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { AuthDialog } from './AuthDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { OtherWays } from './OtherWays.tsx'
import { useTryFree } from './use-try-free.ts'

export function LoginDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { whitelabel } = useSite()
  return (
    <AuthDialog
      title={t('shell.log_in')}
      poster={{ name: 'login', title: t('login.poster_title'), text: t('login.poster_text') }}
      onClose={onClose}
    >
      <LoginForm />
      <OtherWays />
      <p className="auth-other">
        {t('login.new_here')}{' '}
        <button type="button" className="link" onClick={() => openModal('registerModal')}>
          {t('shell.register')}
        </button>
        {whitelabel.flags.freePlay && <TryFree />}
      </p>
    </AuthDialog>
  )
}

function TryFree() {
  const t = useT()
  const { isBusy, tryFree } = useTryFree()
  return (
    <>
      {` ${t('doors.or_else')} `}
      <button type="button" className="link" aria-busy={isBusy || undefined} onClick={tryFree}>
        {t('doors.try_free')}
      </button>
    </>
  )
}
