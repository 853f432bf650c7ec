import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { supportFor } from '#domain/navigation/support.ts'
import { useSite } from '#site/bootstrap.ts'
import { useMember } from '#site/session/use-member.ts'

/** The way to customer service: whose rank is high enough has a channel of their own. */
export function SupportEntry() {
  const t = useT()
  const { system } = useSite()
  const found = useMember()
  const member = found === 'loading' ? undefined : found
  const way = supportFor(member?.clubLabel.rankLevel, {
    chat: system.customerService.url,
    vip: system.resources.find((one) => one.resourceType === 'vip_service')?.url,
  })
  if (!way) return null
  return (
    <a href={way.url} target="_blank" rel="noreferrer">
      <Icon name="chat" />
      {t(way.isVip ? 'nav.vip_support' : 'shell.support')}
    </a>
  )
}
