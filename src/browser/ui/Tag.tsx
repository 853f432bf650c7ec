import type { CSSProperties, ReactNode } from 'react'
import type { IconName } from '#art/icons.ts'
import { Icon } from './Icon.tsx'

export type TagTone = 'plain' | 'ok' | 'bad' | 'warn' | 'info' | 'gold'

/** A coloured label. The word carries the meaning; colour only repeats it. */
export function Tag({
  tone = 'plain',
  category,
  icon,
  children,
}: {
  tone?: TagTone
  /** A game category instead of a meaning. */
  category?: string
  icon?: IconName
  children: ReactNode
}) {
  const style = category ? ({ '--c': `var(--cat-${category})` } as CSSProperties) : undefined
  const mark = category ? 'tag cat' : tone === 'plain' ? 'tag' : `tag ${tone}`
  return (
    <span className={mark} style={style}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
