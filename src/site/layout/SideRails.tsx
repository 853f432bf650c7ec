// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { type FocusEvent, useState } from 'react'

import type { IconName } from '#art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'

import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'

const RailPane = lazyPart(() => import('./RailPane.tsx').then((chunk) => chunk.RailPane))

interface RailEntry {
  readonly type: string
  readonly icon: IconName
  readonly label: MessageId
  /** For use on another device: shows a QR code. */
  readonly hasCode?: true
}

const apps: readonly RailEntry[] = [
  { type: 'ios', icon: 'apple', label: 'shell.ios', hasCode: true },
  { type: 'android', icon: 'android', label: 'shell.android', hasCode: true },
  { type: 'lite', icon: 'phone', label: 'shell.lite', hasCode: true },
  { type: 'web', icon: 'web', label: 'shell.web', hasCode: true },
]
const contacts: readonly RailEntry[] = [
  { type: 'promotions', icon: 'gift', label: 'shell.offers' },
  { type: 'service', icon: 'chat', label: 'shell.service' },
  { type: 'messenger', icon: 'send', label: 'shell.messenger', hasCode: true },
  { type: 'social', icon: 'group', label: 'shell.social', hasCode: true },
]

/** Apps at the start edge, contacts at the end edge; only what the merchant has. */
export function SideRails() {
  return (
    <>
      <Rail side="l" label="shell.apps" entries={apps} />
      <Rail side="r" label="shell.contact" entries={contacts} />
    </>
  )
}

function Rail({
  side,
  label,
  entries,
}: {
  side: 'l' | 'r'
  label: MessageId
  entries: readonly RailEntry[]
}) {
  const t = useT()
  const { system } = useSite()
  const [open, setOpen] = useState<string>()
  const available = entries.flatMap((entry) => {
    const resource = system.resources.find((one) => one.resourceType === entry.type)
    return resource ? [{ ...entry, url: resource.url }] : []
  })
  if (available.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Leaving the rail closes its panes.
    <aside
      className={`rail ${side}`}
      aria-label={t(label)}
      onPointerLeave={close}
      onBlur={(event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {available.map(({ type, icon, label: name, url, hasCode }) => {
        const show = () => setOpen(hasCode && type)
        return (
          <div key={type} onPointerEnter={show} onFocus={show}>
            <a href={url} {...(url.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
              <Icon name={icon} />
              {t(name)}
            </a>
            {open === type && (
              <PartBoundary>
                <RailPane type={type} url={url} name={t(name)} />
              </PartBoundary>
            )}
          </div>
        )
      })}
    </aside>
  )
}
