import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { SystemPanel } from '#site/pages/SystemPanel.tsx'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { useMember } from '#site/session/use-member.ts'

/** The page behind the log-in dialog, visible once the dialog is closed. */
export default function LoginPage() {
  const t = useT()
  const member = useMember()
  const isMember = member !== undefined && member !== 'loading'
  return (
    <div className="wrap page">
      <SystemPanel
        mosaic="door"
        title={isMember ? t('login.first_time', { account: member.account }) : t('login.page_title')}
        action={
          isMember ? (
            <Link className={buttonClass({ tone: 'main' })} to={paths.index}>
              {t('planned.to_home')}
            </Link>
          ) : (
            <Button tone="gold" onClick={() => openModal('loginPopupModal')}>
              {t('shell.log_in')}
            </Button>
          )
        }
      >
        <p>{t('login.page_text')}</p>
      </SystemPanel>
    </div>
  )
}
