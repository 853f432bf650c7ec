import { useT } from '#browser/i18n/translate.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'

import type { RoundSearch } from '#site/rounds/round-search.ts'
import { useRoundTotals } from '#site/rounds/use-rounds.ts'
import { isNothing } from '#site/wallet/amounts.ts'

import { RecordFault } from './RecordFault.tsx'
import { dayText } from './day-text.ts'
import { GameResults } from './GameResults.tsx'
import { HallResults } from './HallResults.tsx'
import { PeriodFilters } from './PeriodFilters.tsx'
import { daysOf, ProfitChart } from './ProfitChart.tsx'
import { Sum, toneOf } from './SumsCard.tsx'
import { type Profit, useProfit, useRecordSearch } from './use-records.ts'

type DaySums = Profit['days'][number]

/** Net result of play by day, hall and game, beside deposits and withdrawals. */
export function ProfitPane() {
  const t = useT()
  const [search, change] = useRecordSearch()
  const { period, from, to } = search
  const query = useProfit({ period, from, to })
  const found = query.data
  return (
    <>
      <div className="rec-bar">
        <PeriodFilters search={search} period={found?.period} onChange={change} />
      </div>
      {query.isError && !found ? (
        <div className="card">
          <RecordFault query={query} />
        </div>
      ) : !found ? (
        <div className="card rec-wait" aria-busy="true">
          <Skeleton shape="box" />
        </div>
      ) : found.days.length === 0 ? (
        <div className="card">
          <EmptyState kind="records" title={t('record.none_profit')} text={t('record.none_profit_text')} />
        </div>
      ) : (
        <>
          <ProfitOf profit={found} />
          <PlayByCategory filters={{ period, from, to }} />
        </>
      )}
    </>
  )
}

/** Results by hall and by game. */
function PlayByCategory({ filters }: { filters: Pick<RoundSearch, 'period' | 'from' | 'to'> }) {
  const { categories = [], games = [] } = useRoundTotals(filters).data ?? {}
  if (categories.length === 0) return null
  return (
    <div className="profit-both">
      <HallResults categories={categories} />
      <GameResults games={games} />
    </div>
  )
}

function ProfitOf({ profit: { period, days, totals, currency } }: { profit: Profit }) {
  const t = useT()
  const all = daysOf(period.from, period.to)
  const played = days.filter(({ stakes, wins }) => !isNothing(stakes) || !isNothing(wins)).length
  return (
    <>
      <dl className="card rec-sums">
        <Sum name={t('record.result')}>
          <MoneyText amount={totals.net} tone={toneOf(totals.net) === 'ok' ? 'ok' : 'plain'} showsPlus />
        </Sum>
        <Sum name={t('record.staked')}>
          <MoneyText amount={totals.stakes} tone="plain" />
        </Sum>
        <Sum name={t('record.paid_back')}>
          <MoneyText amount={totals.wins} tone="plain" />
        </Sum>
        <Sum name={t('record.days_played')}>{t('record.days_of', { count: played, days: all.length })}</Sum>
      </dl>
      {all.length > 1 && played > 0 && <ProfitChart all={all} days={days} currency={currency} />}
      <div className="card">
        <Table
          label={t('record.by_day')}
          columns={useColumns(totals)}
          rows={days.toReversed()}
          rowId={({ day }) => day}
        />
      </div>
    </>
  )
}

function useColumns(totals: Profit['totals']): readonly Column<DaySums>[] {
  const t = useT()
  const { language } = useFormat()
  const plain = (name: Exclude<keyof Profit['totals'], 'net'>, head: string): Column<DaySums> => ({
    id: name,
    head,
    isNumber: true,
    cell: (day) => <MoneyText amount={day[name]} symbol="" tone="plain" />,
    sum: <MoneyText amount={totals[name]} symbol="" tone="plain" />,
  })
  return [
    {
      id: 'day',
      head: t('record.book_day'),
      cell: ({ day }) => <bdi>{dayText(day, language)}</bdi>,
      sum: t('record.sum'),
    },
    plain('stakes', t('record.staked')),
    plain('wins', t('record.wins')),
    {
      id: 'net',
      head: t('record.result'),
      isNumber: true,
      cell: ({ net }) => <MoneyText amount={net} symbol="" tone={toneOf(net)} showsPlus />,
      sum: <MoneyText amount={totals.net} symbol="" tone={toneOf(totals.net)} showsPlus />,
    },
    plain('deposits', t('record.group_deposits')),
    plain('withdrawals', t('record.group_withdrawals')),
    plain('bonuses', t('record.group_bonuses')),
  ]
}
