import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { FilterDays } from '#console/ui/FilterDays.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { dailyFigures, dailyFiguresFile } from '#contract/console/records.ts'
import type { Output } from '#contract/endpoint.ts'
import { refusePeriod } from '#domain/records/record-period.ts'

type Figures = Output<typeof dailyFigures>
type Day = Figures['days'][number]

interface Search {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Deposits, withdrawals and play by business date. */
export default function DailyFiguresPage() {
  const t = useT()
  const [search, change] = useUrlState(readSearch)
  const hasDays = search.from !== undefined || search.to !== undefined
  const isFit = !hasDays || refusePeriod({ from: search.from ?? '', to: search.to ?? '' }) === undefined
  const input = { ...useScope(), ...(hasDays && isFit ? search : { period: 'month' as const }) }
  const figures = useQuery({
    ...queryOf(useApi(), dailyFigures, input),
    placeholderData: keepPreviousData,
  })
  const take = useMutation({
    mutationFn: () => takeFile(dailyFiguresFile.path + queryString(input), 'daily.csv'),
  })
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.reports')}
        figures={t('console.reports.text')}
        actions={
          <>
            <Fault error={take.error} />
            <Button size="sm" icon="doc" isBusy={take.isPending} onClick={() => take.mutate()}>
              {t('console.reports.file')}
            </Button>
          </>
        }
      />
      <div className="row">
        <FilterDays
          label={t('console.record.days')}
          from={search.from ?? figures.data?.period.from}
          to={search.to ?? figures.data?.period.to}
          onChange={(patch) => change(withBothDays(search, figures.data?.period, patch))}
        />
      </div>
      {!isFit && <p role="alert">{t('console.record.period_unfit')}</p>}
      <Loaded query={figures}>
        {(found) => (
          <>
            {!found.isComplete && <Note tone="info">{t('console.reports.unsealed')}</Note>}
            <FiguresTable figures={found} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function readSearch(raw: Readonly<Record<string, unknown>>): Search {
  return {
    from: typeof raw['from'] === 'string' ? raw['from'] : undefined,
    to: typeof raw['to'] === 'string' ? raw['to'] : undefined,
  }
}

/** Changing one end keeps the other; clearing both returns to the current month. */
function withBothDays(search: Search, period: Figures['period'] | undefined, patch: Partial<Search>): Search {
  const isCleared = 'from' in patch && 'to' in patch && !patch.from && !patch.to
  return isCleared
    ? { from: undefined, to: undefined }
    : { from: search.from ?? period?.from, to: search.to ?? period?.to, ...patch }
}

function FiguresTable({ figures: { days, totals, currency } }: { figures: Figures }) {
  const t = useT()
  return (
    <Table
      look="list"
      label={`${t('console.reports.label')}, ${currency}`}
      columns={useColumns(totals)}
      rows={days.toReversed()}
      rowId={({ day }) => day}
    />
  )
}

/** Zero amounts are dimmed, so that days with movements stand out. */
const isNothing = (amount: string | number) => /^[0.]+$/.test(String(amount))

function useColumns(totals: Figures['totals']): readonly Column<Day>[] {
  const t = useT()
  const money = (name: Exclude<keyof Figures['totals'], 'newMembers'>, showsPlus = false): Column<Day> => ({
    id: name,
    head: t(`console.reports.${name}`),
    isNumber: true,
    cell: (day) => (
      <span className={isNothing(day[name]) ? 'console-nothing' : undefined}>
        <MoneyText amount={day[name]} symbol="" tone="plain" showsPlus={showsPlus} />
      </span>
    ),
    sum: <MoneyText amount={totals[name]} symbol="" tone="plain" showsPlus={showsPlus} />,
  })
  return [
    {
      id: 'day',
      head: t('console.reports.day'),
      cell: ({ day }) => <bdi>{day}</bdi>,
      sum: t('console.reports.sum'),
    },
    money('deposits'),
    money('withdrawals'),
    money('net', true),
    money('stakes'),
    money('wins'),
    money('result', true),
    {
      id: 'active',
      head: t('console.reports.active'),
      isNumber: true,
      cell: ({ activeMembers }) => <Count of={activeMembers} />,
    },
    {
      id: 'new',
      head: t('console.reports.new'),
      isNumber: true,
      cell: ({ newMembers }) => <Count of={newMembers} />,
      sum: totals.newMembers,
    },
  ]
}

function Count({ of: count }: { of: number }) {
  return <span className={isNothing(count) ? 'console-nothing' : undefined}>{count}</span>
}
