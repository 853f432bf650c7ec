// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { type CSSProperties, useEffect, useRef, useState } from 'react'

import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { pathOfCategory, paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useShutOut } from '#site/limits/use-shut-out.ts'
import { useIsAwake } from './PageAwake.tsx'

/** Loaded when a pointer or the keyboard focus first comes near. */
const Dropdown = lazyPart(() => import('#site/navigation/Dropdown.tsx').then((chunk) => chunk.Dropdown))

const hue = (name: string) => ({ '--c': `var(--cat-${name})` }) as CSSProperties

export function Navigation() {
  const t = useT()
  const { whitelabel } = useSite()
  const nav = useRef<HTMLElement>(null)
  const shutOut = useShutOut()
  const [hasCome, setCome] = useState(false)
  // Touch has no hover to announce a tap, so on touch screens the dropdown is loaded at once.
  const isNear = useIsAwake() && (hasCome || matchMedia('(hover: none) and (min-width: 46rem)').matches)
  useEffect(() => {
    const come = () => setCome(true)
    const element = nav.current
    element?.addEventListener('pointerenter', come, { once: true })
    element?.addEventListener('focusin', come, { once: true })
  }, [])
  return (
    <nav ref={nav} className="nav no-phone" aria-label={t('shell.nav')}>
      <div className="wrap">
        <Link to={paths.index} style={{ '--c': 'var(--primary)' } as CSSProperties}>
          {t('shell.home')}
        </Link>
        {(shutOut ? [] : whitelabel.categories).map((category) => (
          <Link key={category} to={pathOfCategory(category)} style={hue(category)} data-hall={category}>
            <Icon name={category} />
            {t(`category.${category}`)}
          </Link>
        ))}
        <span className="sep" />
        {!shutOut && (
          <Link to={paths.promotions} style={{ '--c': 'var(--gold-line)' } as CSSProperties}>
            <Icon name="gift" />
            {t('shell.promotions')}
          </Link>
        )}
      </div>
      {isNear && (
        <PartBoundary>
          <Dropdown nav={nav} />
        </PartBoundary>
      )}
    </nav>
  )
}
