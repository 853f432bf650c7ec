// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useApi } from '#browser/api/api.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { isServedAsVip } from '#domain/support/vip.ts'
import { useSite } from '#site/bootstrap.ts'
import { NewsBadge } from '#site/support/NewsBadge.tsx'
import { openService } from '#site/support/open-support.ts'
import { useMember } from '#site/session/use-member.ts'
import { useServiceName } from '#site/support/service-name.ts'

/** Link to customer service; members of a high enough rank get the brand's priority channel, if it has one. */
export function SupportEntry() {
  const t = useT()
  const serviceName = useServiceName()
  const api = useApi()
  const { system } = useSite()
  const found = useMember()
  const isVip = found !== undefined && found !== 'loading' && isServedAsVip(found.clubLabel.rankLevel)
  const channel = isVip && system.resources.find((one) => one.resourceType === 'vip_service')
  const label = (
    <>
      <Icon name="chat" />
      {isVip ? t('nav.vip_support') : serviceName}
      <NewsBadge announces />
    </>
  )
  return channel ? (
    <a href={channel.url} target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : (
    <button type="button" onClick={() => void openService(api)}>
      {label}
    </button>
  )
}
