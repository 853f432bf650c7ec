import '#site/records/records.css'
import './rounds.css'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { PeriodFilters } from '#site/records/PeriodFilters.tsx'

import type { RoundSearch } from './round-search.ts'
import { RoundFilters } from './RoundFilters.tsx'
import { RoundSums } from './RoundSums.tsx'
import { RoundTable } from './RoundTable.tsx'
import {
  type ChangeSearch,
  filtersOf,
  useRoundFile,
  useRounds,
  useRoundSearch,
  useRoundTotals,
} from './use-rounds.ts'

const nothing: RoundSearch = {
  period: undefined,
  from: undefined,
  to: undefined,
  category: undefined,
  vendor: undefined,
  game: undefined,
  state: undefined,
  open: undefined,
}

/** Everything that was played, round by round, and what it adds up to. */
export function RoundsPane() {
  const t = useT()
  const [search, change] = useRoundSearch()
  const filters = filtersOf(search)
  const { pages, list, period, hasNews, showNews } = useRounds(filters)
  const totals = useRoundTotals(filters)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <div className="rec-bar">
        <PeriodFilters search={search} period={period} onChange={change} />
        <RoundFilters search={search} onChange={change} />
        {isFiltered && (
          <Button tone="ghost" icon="x" onClick={() => change(nothing)}>
            {t('record.clear')}
          </Button>
        )}
      </div>
      {totals.data && totals.data.rounds + totals.data.voided > 0 && <RoundSums totals={totals.data} />}
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
        <NoRounds isFiltered={isFiltered} onChange={change} />
      ) : list ? (
        <RoundTable list={list} openId={search.open} onOpen={(open) => change({ open }, { isStep: false })} />
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
      {list && list.length > 0 && <FileButton filters={filters} />}
    </>
  )
}

function FileButton({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const t = useT()
  const file = useRoundFile()
  return (
    <div className="rec-files">
      <Button tone="line" icon="table" isBusy={file.isPending} onClick={() => file.mutate(filters)}>
        {t('record.csv')}
      </Button>
      {file.error && <Note tone="bad">{file.error.message}</Note>}
    </div>
  )
}

function NoRounds({ isFiltered, onChange }: { isFiltered: boolean; onChange: ChangeSearch }) {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        kind="records"
        title={t('bets.none')}
        text={t('bets.none_text')}
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
