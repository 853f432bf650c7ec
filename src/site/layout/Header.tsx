// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { AccountArea } from './AccountArea.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'
import { Logo } from './Logo.tsx'
import { Navigation } from './Navigation.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SiteClock } from './SiteClock.tsx'
import { SupportEntry } from './SupportEntry.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function Header() {
  return (
    <header className="head">
      <TopBand />
      <div className="bar">
        <div className="wrap">
          <Logo />
          <AccountArea />
        </div>
      </div>
      <Navigation />
    </header>
  )
}

function TopBand() {
  const t = useT()
  return (
    <div className="top on-band no-phone">
      <div className="wrap">
        <SiteClock />
        <SupportEntry />
        <div className="end">
          <SearchButton />
          {useSite().whitelabel.features.givesPoints && (
            <Link to={paths.points} className="wide">
              <Icon name="coin" />
              {t('shell.points')}
            </Link>
          )}
          <Link to={paths.help}>{t('shell.help')}</Link>
          <Link to={paths.down}>
            <Icon name="phone" />
            {t('shell.get_app')}
          </Link>
          <LanguagePicker />
          <ThemeSwitch />
        </div>
      </div>
    </div>
  )
}
