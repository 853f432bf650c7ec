import type { ReactNode } from 'react'
import type { IconName } from '#art/icons.ts'
import { Icon } from './Icon.tsx'

export type NoteTone = 'info' | 'ok' | 'warn' | 'bad' | 'gold'

const SIGN: Record<NoteTone, IconName> = {
  info: 'info',
  ok: 'check',
  warn: 'alarm',
  bad: 'alarm',
  gold: 'coin',
}

/** One sentence with an icon. Errors are announced at once. */
export function Note({
  tone = 'info',
  icon,
  children,
}: {
  tone?: NoteTone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <div className={tone === 'info' ? 'note' : `note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon ?? SIGN[tone]} />
      <div className="grow">{children}</div>
    </div>
  )
}
