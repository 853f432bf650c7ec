import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { FileButtons } from './FileButtons.tsx'
import { PeriodFilters } from './PeriodFilters.tsx'
import { KindFilters } from './KindFilters.tsx'
import type { RecordSearch } from './record-search.ts'
import { SumsCard } from './SumsCard.tsx'
import { TransferTable } from './TransferTable.tsx'
import { filtersOf, useRecordSearch, useTotals, useTransfers } from './use-records.ts'

export type TransfersLook = 'all' | 'bonuses'

/** Transfers with their filters and sums: all of them, or bonuses. */
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
      {hasNews && (
        <button type="button" className="rec-news" onClick={showNews}>
          <Icon name="refresh" />
          {t('record.news')}
        </button>
      )}
      {pages.isError && !list ? (
        <div className="card">
          <ErrorState
            what={t('record.failed_title')}
            safe={t('record.failed_text')}
            isRetrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
          />
        </div>
      ) : list?.length === 0 ? (
        <NoTransfers look={look} isFiltered={isFiltered} onChange={change} />
      ) : list ? (
        <TransferTable
          look={look}
          list={list}
          openId={search.open}
          onOpen={(open) => change({ open }, { isStep: false })}
        />
      ) : (
        <Waiting />
      )}
      {pages.hasNextPage && (
        <Button
          tone="line"
          className="rec-more"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
      {list && list.length > 0 && <FileButtons filters={filters} />}
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

function NoTransfers({
  look,
  isFiltered,
  onChange,
}: {
  look: TransfersLook
  isFiltered: boolean
  onChange: (patch: RecordSearch) => void
}) {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        kind="records"
        title={t(`record.none_${look}`)}
        text={t(`record.none_${look}_text`)}
        action={
          <div className="row">
            {isFiltered && (
              <Button tone="line" onClick={() => onChange(nothing)}>
                {t('record.clear')}
              </Button>
            )}
            <Button tone="ghost" onClick={() => onChange({ ...nothing, period: 'last_month' })}>
              {t('record.show_last_month')}
            </Button>
          </div>
        }
      />
    </div>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6]

function Waiting() {
  const t = useT()
  return (
    <div className="card rec-wait" aria-busy="true">
      <span className="sr" role="status">
        {t('ui.loading')}
      </span>
      {ROWS.map((row) => (
        <Skeleton key={row} shape="text" />
      ))}
    </div>
  )
}
