import '#site/records/records.css'
import './rounds.css'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PeriodFilters } from '#site/records/PeriodFilters.tsx'
import { NoRecord, RecordList } from '#site/records/RecordList.tsx'

import type { RoundSearch } from './round-search.ts'
import { RoundFilters } from './RoundFilters.tsx'
import { RoundSums } from './RoundSums.tsx'
import { RoundTable } from './RoundTable.tsx'
import { filtersOf, useRoundFile, useRounds, useRoundSearch, useRoundTotals } from './use-rounds.ts'

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

/** The betting record: rounds and their totals. */
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
      <RecordList
        pages={pages}
        list={list}
        hasNews={hasNews}
        showNews={showNews}
        none={
          <NoRecord
            title={t('bets.none')}
            text={t('bets.none_text')}
            onClear={isFiltered ? () => change(nothing) : undefined}
            onLastMonth={() => change({ ...nothing, period: 'last_month' })}
          />
        }
        table={(rows) => (
          <RoundTable
            list={rows}
            openId={search.open}
            onOpen={(open) => change({ open }, { isStep: false })}
          />
        )}
        files={<FileButton filters={filters} />}
      />
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
