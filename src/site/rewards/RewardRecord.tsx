import { useMutation } from '@tanstack/react-query'

import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { memberRewards } from '#contract/rewards.ts'
import { occurrenceStates } from '#domain/offers/claims.ts'
import { offerKinds } from '#domain/offers/version.ts'
import { PRESET_AT_FIRST } from '#domain/records/record-period.ts'
import { readShellSearch } from '#site/layout/shell-search.ts'
import { PeriodFilters } from '#site/records/PeriodFilters.tsx'
import { NoRecord, RecordList } from '#site/records/RecordList.tsx'
import '#site/records/records.css'
import { Sum } from '#site/records/SumsCard.tsx'
import { useNavigate } from '#site/routing.ts'

import { RewardTable } from './RewardTable.tsx'
import { type RewardSearch, readRewardSearch, writeRewardSearch } from './reward-search.ts'
import { type RewardFilters, useRewards, useRewardTotals } from './use-rewards.ts'

const ALL = 'all'

/** All rewards of a period, with filters, sums and a file. */
export function RewardRecord() {
  const t = useT()
  const [search, change] = useRewardSearch()
  const filters: RewardFilters =
    search.from === undefined ? { ...search, period: search.period ?? PRESET_AT_FIRST } : search
  const { pages, list, period } = useRewards(filters)
  const totals = useRewardTotals(filters).data
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <>
      <div className="rec-bar">
        <PeriodFilters
          search={search}
          period={period}
          onChange={({ group: _group, way: _way, open: _open, ...days }) => change(days)}
        />
        <Choices search={search} onChange={change} />
        {isFiltered && (
          <Button tone="ghost" icon="x" onClick={() => change(nothing)}>
            {t('record.clear')}
          </Button>
        )}
      </div>
      {totals && totals.count > 0 && (
        <dl className="card rw-tally">
          <Sum name={t('reward.count')}>{totals.count}</Sum>
          <Sum name={t('reward.paid_cash')}>
            <MoneyText amount={totals.paidCash} />
          </Sum>
          <Sum name={t('reward.granted_bonus')}>
            <MoneyText amount={totals.grantedBonus} tone="plain" />
          </Sum>
        </dl>
      )}
      <RecordList
        pages={pages}
        list={list}
        hasNews={false}
        showNews={() => undefined}
        none={
          <NoRecord
            title={t('reward.none_record')}
            text={t('reward.none_past_text')}
            onClear={isFiltered ? () => change(nothing) : undefined}
            onLastMonth={() => change({ ...nothing, period: 'last_month' })}
          />
        }
        table={(rows) => <RewardTable list={rows} />}
        files={<CsvFile filters={filters} />}
      />
    </>
  )
}

function Choices({ search, onChange }: { search: RewardSearch; onChange: (patch: RewardSearch) => void }) {
  const t = useT()
  return (
    <>
      <Select
        label={t('reward.kind')}
        value={search.kind ?? ALL}
        onChange={(id) => onChange({ kind: offerKinds.find((one) => one === id) })}
        choices={[
          { id: ALL, label: t('reward.all') },
          ...offerKinds.map((kind) => ({ id: kind, label: t(`pay.kind.${kind}`) })),
        ]}
      />
      <Select
        label={t('reward.state')}
        value={search.state ?? ALL}
        onChange={(id) => onChange({ state: occurrenceStates.find((one) => one === id) })}
        choices={[
          { id: ALL, label: t('reward.all') },
          ...occurrenceStates.map((state) => ({ id: state, label: t(`reward.state.${state}`) })),
        ]}
      />
    </>
  )
}

function CsvFile({ filters }: { filters: RewardFilters }) {
  const t = useT()
  const csv = useMutation({
    mutationFn: () => takeFile(memberRewards.file.path + queryString(filters), 'rewards.csv'),
  })
  return (
    <div className="rec-files">
      <Button tone="line" icon="table" isBusy={csv.isPending} onClick={() => csv.mutate()}>
        {t('record.csv')}
      </Button>
      {csv.error && <Note tone="bad">{csv.error.message}</Note>}
    </div>
  )
}

/** The filters stand in the URL: they survive a reload, and history navigation restores them. */
function useRewardSearch(): [RewardSearch, (patch: RewardSearch) => void] {
  const text = useSearch(readShellSearch).record
  const navigate = useNavigate()
  const search = readRewardSearch(text)
  const change = (patch: RewardSearch) =>
    navigate({
      to: '.',
      search: (other: object) => ({ ...other, record: writeRewardSearch({ ...search, ...patch }) }),
      keepsScroll: true,
    })
  return [search, change]
}

const nothing: RewardSearch = {
  period: undefined,
  from: undefined,
  to: undefined,
  kind: undefined,
  state: undefined,
}
