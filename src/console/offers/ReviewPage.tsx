import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listRewards } from '#contract/console/offer-rewards.ts'

import { useReviewColumns } from './reward-columns.tsx'
import { RewardPanel } from './RewardPanel.tsx'
import { readRewardsSearch } from './rewards-search.ts'

/** Rewards that wait for operators because another account of the person has used the offer. */
export default function ReviewPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readRewardsSearch)
  const input = { ...useScope(), state: 'review' as const, ...pageInput(search.at) }
  const rewards = useQuery({ ...queryOf(useApi(), listRewards, input), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('console.page.reviewed_rewards')}
      figures={t('rewards.review_figures', { name: brand?.name ?? '' })}
      above={<WaitingProposals group="offerRewards" />}
      panel={
        search.open !== undefined && (
          <RewardPanel
            key={search.open}
            id={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.reviewed_rewards')}
        query={rewards}
        columns={useReviewColumns()}
        search={search}
        change={change}
        empty={<State icon="check" title={t('rewards.none_review')} text={t('rewards.none_review_text')} />}
      />
    </ListPage>
  )
}
