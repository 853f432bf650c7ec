import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'

import { FileButtons } from './FileButtons.tsx'
import { PeriodFilters } from './PeriodFilters.tsx'
import { KindFilters } from './KindFilters.tsx'
import type { RecordSearch } from './record-search.ts'
import { NoRecord, RecordList } from './RecordList.tsx'
import { SumsCard } from './SumsCard.tsx'
import { TransferTable } from './TransferTable.tsx'
import { filtersOf, useRecordSearch, useTotals, useTransfers } from './use-records.ts'

/** Transfers with filters and totals. */
export function TransfersPane() {
  const t = useT()
  const [search, change] = useRecordSearch()
  const filters = filtersOf(search)
  const { pages, list, period, hasNews, showNews } = useTransfers(filters)
  const totals = useTotals(filters)
  const isFiltered = Object.keys(filtersOf(search)).length > 0
  return (
    <>
      <div className="rec-bar">
        <PeriodFilters search={search} period={period} onChange={change} />
        <KindFilters search={search} onChange={change} />
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
            title={t('record.none_all')}
            text={t('record.none_all_text')}
            onClear={isFiltered ? () => change(nothing) : undefined}
            onLastMonth={() => change({ ...nothing, period: 'last_month' })}
          />
        }
        table={(rows) => (
          <TransferTable
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
