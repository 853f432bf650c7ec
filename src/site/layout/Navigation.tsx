import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'

import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { pathOfCategory, paths } from '#site/paths.ts'

const hue = (name: string) => ({ '--c': `var(--cat-${name})` }) as CSSProperties

export function Navigation() {
  const t = useT()
  const { whitelabel } = useSite()
  return (
    <nav className="nav no-phone" aria-label={t('shell.nav')}>
      <div className="wrap">
        <Link to={paths.index} style={{ '--c': 'var(--primary)' } as CSSProperties}>
          {t('shell.home')}
        </Link>
        {whitelabel.categories.map((category) => (
          <Link key={category} to={pathOfCategory(category)} style={hue(category)}>
            <Icon name={category} />
            {t(`category.${category}`)}
          </Link>
        ))}
        <span className="sep" />
        <Link to={paths.promotions} style={{ '--c': 'var(--gold-line)' } as CSSProperties}>
          <Icon name="gift" />
          {t('shell.promotions')}
        </Link>
      </div>
    </nav>
  )
}
