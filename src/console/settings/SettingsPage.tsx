import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useBrand } from '#console/frame/brand.ts'
import { Link } from '#console/routing.ts'
import { PageTitle } from '#console/ui/PageTitle.tsx'

import { settingPaths } from './setting-paths.ts'
import './settings.css'

/** All groups of settings, with a summary each. */
export default function SettingsPage() {
  const t = useT()
  const brand = useBrand()
  const name = brand?.name ?? ''
  return (
    <>
      <PageTitle title={t('console.page.settings')} figures={t('console.settings.figures', { name })} />
      <ul className="set-cards">
        {settingPaths.groups.map(({ group, path, icon }) => (
          <li key={group}>
            <Link className="card set-card" to={path}>
              <Icon name={icon} />
              <span className="grow">
                <b>{t(`console.setting.${group}`)}</b>
                <span className="xs muted console-under">{t(`console.setting.${group}_text`, { name })}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
