import { useT } from '#browser/i18n/translate.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { AuthDialog } from './AuthDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { OtherWays } from './OtherWays.tsx'

export function LoginDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
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
      </p>
    </AuthDialog>
  )
}
