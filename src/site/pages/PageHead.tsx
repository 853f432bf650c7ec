import type { CSSProperties } from 'react'

import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { usePage } from '#site/routing.ts'

/** The title of a page with the sign of its hall. */
export function PageHead() {
  const t = useT()
  const page = usePage()
  if (!page) return null
  return (
    <h1
      className="page-title"
      style={page.hue ? ({ '--c': `var(--cat-${page.hue})` } as CSSProperties) : undefined}
    >
      {page.icon && <Icon name={page.icon} />}
      {t(page.title)}
    </h1>
  )
}
