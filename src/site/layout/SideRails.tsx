import type { IconName } from '#domain/art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'

interface RailEntry {
  readonly type: string
  readonly icon: IconName
  readonly label: MessageId
}

const apps: readonly RailEntry[] = [
  { type: 'ios', icon: 'apple', label: 'shell.ios' },
  { type: 'android', icon: 'android', label: 'shell.android' },
  { type: 'lite', icon: 'phone', label: 'shell.lite' },
  { type: 'web', icon: 'web', label: 'shell.web' },
]
const contacts: readonly RailEntry[] = [
  { type: 'promotions', icon: 'gift', label: 'shell.offers' },
  { type: 'service', icon: 'chat', label: 'shell.service' },
  { type: 'messenger', icon: 'send', label: 'shell.messenger' },
  { type: 'social', icon: 'group', label: 'shell.social' },
]

/** Apps at the start edge, contact at the end edge: what the merchant has, and nothing else. */
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
  const shown = entries.flatMap((entry) => {
    const resource = system.resources.find((one) => one.resourceType === entry.type)
    return resource ? [{ ...entry, url: resource.url }] : []
  })
  if (shown.length === 0) return null
  return (
    <aside className={`rail ${side}`} aria-label={t(label)}>
      {shown.map((entry) => (
        <a key={entry.type} href={entry.url}>
          <Icon name={entry.icon} />
          {t(entry.label)}
        </a>
      ))}
    </aside>
  )
}
