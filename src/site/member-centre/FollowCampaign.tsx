import { useMutation } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { messages } from '#contract/messages.ts'
import type { CampaignPlace } from '#domain/campaigns/campaign.ts'
import { useShutOut } from '#site/limits/use-shut-out.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { useOpenCentre } from './use-centre.ts'

/**
 * The way to the page of a campaign. A note that is lost only lowers a count. A member who is shut out meets no offers: of the
 * pages only that of their rewards is left.
 */
export function FollowCampaign({ id, place }: { id: string; place: CampaignPlace }) {
  const t = useT()
  const api = useApi()
  const openCentre = useOpenCentre()
  const shutOut = useShutOut()
  const { mutate } = useMutation({ mutationFn: () => api.call(messages.followMessage, { id }) })
  if (shutOut && place !== 'rewardCenter') return null
  if (place === 'promotions')
    return (
      <p className="row">
        <Link
          className={buttonClass({ tone: 'soft', size: 'sm' })}
          to={paths.promotions}
          onClick={() => mutate()}
        >
          {t('message.open_page', { page: t('page.promotions') })}
        </Link>
      </p>
    )
  return (
    <p className="row">
      <Button
        size="sm"
        tone="soft"
        onClick={() => {
          mutate()
          openCentre(place)
        }}
      >
        {t('message.open_page', { page: t(`centre.${place}`) })}
      </Button>
    </p>
  )
}
