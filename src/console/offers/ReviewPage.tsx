import { useT } from '#browser/i18n/translate.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand } from '#console/frame/brand.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'

import { useReviewColumns } from './reward-columns.tsx'
import { RewardList } from './RewardList.tsx'
import { readRewardsSearch } from './rewards-search.ts'

/** Rewards that wait for operators because another account of the person has used the offer. */
export default function ReviewPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readRewardsSearch)
  return (
    <RewardList
      title={t('console.page.reviewed_rewards')}
      figures={t('rewards.review_figures', { name: brand?.name ?? '' })}
      above={<WaitingProposals group="offerRewards" />}
      filter={{ state: 'review', order: 'oldest' }}
      search={search}
      change={change}
      columns={useReviewColumns()}
      empty={<State icon="check" title={t('rewards.none_review')} text={t('rewards.none_review_text')} />}
    />
  )
}
