// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import type { CSSProperties, ReactNode } from 'react'
import type { IconName } from '#art/icons.ts'
import { Icon } from './Icon.tsx'

/** The head of a section: its title with the category's icon, and links and arrows at the end. */
export function SectionHead({
  id,
  title,
  icon,
  category,
  end,
}: {
  id?: string
  title: ReactNode
  icon?: IconName
  category?: string
  end?: ReactNode
}) {
  const style = category ? ({ '--c': `var(--cat-${category})` } as CSSProperties) : undefined
  return (
    <div className="sect-h" style={style}>
      <h2 id={id}>
        {icon && <Icon name={icon} />}
        {title}
      </h2>
      {end && <div className="end">{end}</div>}
    </div>
  )
}
