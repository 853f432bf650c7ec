import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'

import { FileButtons } from './FileButtons.tsx'
import { PeriodFilters } from './PeriodFilters.tsx'
import { KindFilters } from './KindFilters.tsx'
import type { RecordSearch } from './record-search.ts'
import { NoRecord, RecordList } from './RecordList.tsx'
import { SumsCard } from './SumsCard.tsx'
import type { TransfersLook } from './transfers-look.ts'
import { TransferTable } from './TransferTable.tsx'
import { filtersOf, useRecordSearch, useTotals, useTransfers } from './use-records.ts'

/** Transfers with filters and totals: all of them, or bonuses only. */
export function TransfersPane({ look }: { look: TransfersLook }) {
  const t = useT()
  const [search, change] = useRecordSearch()
  const filters = filtersOf(look === 'all' ? search : { ...search, group: look })
  const { pages, list, period, hasNews, showNews } = useTransfers(filters)
  const totals = useTotals(filters)
  const isFiltered = Object.keys(filtersOf(search)).length > 0
  return (
    <>
      <div className="rec-bar">
        <PeriodFilters search={search} period={period} onChange={change} />
        {look !== 'bonuses' && <KindFilters search={search} onChange={change} />}
        {isFiltered && (
          <Button tone="ghost" icon="x" onClick={() => change(nothing)}>
            {t('record.clear')}
          </Button>
        )}
      </div>
      {totals.data && totals.data.count > 0 && <SumsCard totals={totals.data} />}
      <RecordList
        pages={pages}
        list={list}
        hasNews={hasNews}
        showNews={showNews}
        none={
          <NoRecord
            title={t(`record.none_${look}`)}
            text={t(`record.none_${look}_text`)}
            onClear={isFiltered ? () => change(nothing) : undefined}
            onLastMonth={() => change({ ...nothing, period: 'last_month' })}
          />
        }
        table={(rows) => (
          <TransferTable
            look={look}
            list={rows}
            openId={search.open}
            onOpen={(open) => change({ open }, { isStep: false })}
          />
        )}
        files={<FileButtons filters={filters} />}
      />
    </>
  )
}

const nothing: RecordSearch = {
  period: undefined,
  from: undefined,
  to: undefined,
  group: undefined,
  way: undefined,
  open: undefined,
}
