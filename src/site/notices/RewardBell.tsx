import { useT } from '#browser/i18n/translate.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import { useUnread } from './use-unread.ts'

/** The number of rewards to claim, with a link to them; nothing without one. */
export function RewardBell() {
  const t = useT()
  const openCentre = useOpenCentre()
  const { rewardCount } = useUnread()
  if (rewardCount === 0) return null
  return (
    <button
      type="button"
      className="btn ghost icon bell"
      aria-label={t('shell.rewards', { count: rewardCount })}
      onClick={() => openCentre('rewardCenter')}
    >
      <Icon name="gift" />
      <Badge count={rewardCount} />
    </button>
  )
}
