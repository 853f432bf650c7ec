// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import type { CSSProperties } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { pathOfCategory } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

/** The halls that the merchant runs: one row, which scrolls where it does not fit. */
export function HallGrid() {
  const t = useT()
  const { direction } = useWords()
  const { whitelabel } = useSite()
  if (whitelabel.categories.length === 0) return null
  return (
    <section aria-label={t('home.halls')}>
      <ul className="halls">
        {whitelabel.categories.map((category) => (
          <li key={category} style={{ '--c': `var(--cat-${category})` } as CSSProperties}>
            <Link to={pathOfCategory(category)} className="hall">
              <img
                src={`/art/hall/${category}-${direction}.svg?v=${whitelabel.brandVersion}`}
                alt=""
                width={640}
                height={300}
                loading="lazy"
                decoding="async"
              />
              <b>{t(`category.${category}`)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
