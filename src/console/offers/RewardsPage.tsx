import { useT } from '#browser/i18n/translate.ts'
import { useBrand } from '#console/frame/brand.ts'
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { exportRewards } from '#contract/console/offer-rewards.ts'
import { occurrenceStates } from '#domain/offers/claims.ts'
import { freeRoundsStates } from '#domain/offers/free-rounds.ts'

import './offers.css'
import { FailedFigures } from './FailedFigures.tsx'
import { FilterDay } from './FilterDay.tsx'
import { useRewardColumns } from './reward-columns.tsx'
import { RewardList } from './RewardList.tsx'
import { type RewardsSearch, readRewardsSearch, rewardFilters } from './rewards-search.ts'

/** Rewards that offers have paid or refused, or that wait, with a panel for one reward. */
export default function RewardsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readRewardsSearch)
  return (
    <RewardList
      title={t('console.page.rewards')}
      figures={t('rewards.figures', { name: brand?.name ?? '' })}
      actions={<ExportButton path={exportRewards.path} filters={rewardFilters(search)} name="rewards.csv" />}
      above={<FailedFigures />}
      filters={
        <Filters search={search} onChange={(patch) => change({ ...patch, at: [], open: undefined })} />
      }
      filter={rewardFilters(search)}
      search={search}
      change={change}
      columns={useRewardColumns()}
      empty={<State icon="gift" title={t('rewards.none')} text={t('rewards.none_text')} />}
    />
  )
}

function Filters({
  search: { offer, account, state, day, rounds },
  onChange,
}: {
  search: RewardsSearch
  onChange: (patch: Partial<RewardsSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterSelect
        label={t('console.column.status')}
        value={state}
        choices={occurrenceStates.map((id) => ({ id, label: t(`rewards.state.${id}`) }))}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <FilterText
        label={t('rewards.offer')}
        icon="gift"
        value={offer}
        onChange={(typed) => onChange({ offer: typed })}
      />
      <FilterText
        label={t('console.column.account')}
        icon="user"
        value={account}
        onChange={(typed) => onChange({ account: typed })}
      />
      <FilterSelect
        label={t('rewards.rounds')}
        value={rounds}
        choices={freeRoundsStates.map((id) => ({ id, label: t(`rewards.rounds.${id}`) }))}
        onChange={(chosen) => onChange({ rounds: chosen })}
      />
      <FilterDay label={t('rewards.day')} value={day} onChange={(chosen) => onChange({ day: chosen })} />
    </>
  )
}
