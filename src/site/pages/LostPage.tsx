import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { openModal } from '#site/layout/modal-store.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { openService } from '#site/support/open-support.ts'

import { SystemPanel } from './SystemPanel.tsx'

/** The 404 page. */
export default function LostPage() {
  const t = useT()
  const api = useApi()
  const openCentre = useOpenCentre()
  return (
    <div className="wrap page">
      <SystemPanel
        mosaic="lost"
        title={t('lost.title')}
        action={
          <>
            <Link className={buttonClass({ tone: 'main' })} to={paths.index}>
              {t('planned.to_home')}
            </Link>
            <Button tone="line" icon="search" onClick={() => openModal('search')}>
              {t('nav.search')}
            </Button>
          </>
        }
      >
        <p>{t('lost.text')}</p>
      </SystemPanel>
      <ul className="system-ways">
        <li>
          <button type="button" onClick={() => openCentre('transferFund')}>
            <Icon name="wallet" />
            {t('centre.transferFund')}
            <Icon name="right" />
          </button>
        </li>
        <li>
          <Link to={paths.help}>
            <Icon name="info" />
            {t('page.help')}
            <Icon name="right" />
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void openService(api)}>
            <Icon name="chat" />
            {t('page.service')}
            <Icon name="right" />
          </button>
        </li>
      </ul>
    </div>
  )
}
