import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { exportWithdrawals, type listWithdrawals } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import { riskReasons } from '#domain/cashier/withdrawal-risk.ts'
import { queueParts, withdrawalQueues } from '#domain/cashier/withdrawal-state.ts'

import { noFilters, withdrawalFilters, type WithdrawalSearch } from './withdrawal-search.ts'

/** The queues with their sizes, and the filters within one. */
export function QueueFilters({
  counts,
  search,
  change,
}: {
  counts: Output<typeof listWithdrawals>['counts'] | undefined
  search: WithdrawalSearch
  change: (patch: Partial<WithdrawalSearch>) => void
}) {
  const t = useT()
  const set = (patch: Partial<WithdrawalSearch>) => change({ ...patch, at: [], open: undefined })
  const { text, only, risk, least, most } = search
  const isFiltered = [text, only, risk, least, most].some((one) => one !== undefined)
  return (
    <>
      <div className="console-filters">
        <SegmentedControl
          label={t('console.wd.queues')}
          options={withdrawalQueues.map((id) => ({
            id,
            label: t(`console.wd.queue.${id}`) + (id === 'ended' || !counts?.[id] ? '' : ` (${counts[id]})`),
          }))}
          selected={search.queue}
          onSelect={(id) => set({ queue: withdrawalQueues.find((one) => one === id) ?? 'review' })}
        />
        <FilterText label={t('console.wd.find')} value={text} onChange={(typed) => set({ text: typed })} />
        <QueueFile search={search} />
      </div>
      <div className="console-filters">
        <FilterSelect
          label={t('console.wd.only')}
          value={only}
          choices={queueParts.map((id) => ({ id, label: t(`console.wd.only_${id}`) }))}
          onChange={(chosen) => set({ only: chosen })}
        />
        <FilterSelect
          label={t('console.wd.risk')}
          value={risk}
          choices={[
            { id: 'none' as const, label: t('console.wd.no_risk') },
            ...riskReasons.map((id) => ({ id, label: t(`console.wd.risk.${id}`) })),
          ]}
          onChange={(chosen) => set({ risk: chosen })}
        />
        <FilterText
          label={t('console.wd.least')}
          icon="coin"
          className="find wdd-bound"
          value={least}
          onChange={(typed) => set({ least: typed })}
        />
        <FilterText
          label={t('console.wd.most')}
          icon="coin"
          className="find wdd-bound"
          value={most}
          onChange={(typed) => set({ most: typed })}
        />
        {isFiltered && (
          <Button size="sm" tone="ghost" onClick={() => set({ ...noFilters, sort: search.sort })}>
            {t('console.filter.clear')}
          </Button>
        )}
      </div>
    </>
  )
}

const QueueFile = ({ search }: { search: WithdrawalSearch }) => (
  <ExportButton path={exportWithdrawals.path} filters={withdrawalFilters(search)} name="withdrawals.csv" />
)
