import { useT } from '#browser/i18n/translate.ts'
import { BarChart } from '#browser/ui/BarChart.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'

import type { RoundSearch } from '#site/rounds/round-search.ts'
import { CategorySums } from '#site/rounds/RoundSums.tsx'
import { useRoundTotals } from '#site/rounds/use-rounds.ts'

import { RecordFault } from './RecordFault.tsx'
import { dayText, shortDayText } from './day-text.ts'
import { PeriodFilters } from './PeriodFilters.tsx'
import { Sum, toneOf } from './SumsCard.tsx'
import { type Profit, useProfit, useRecordSearch } from './use-records.ts'

type DaySums = Profit['days'][number]

/** Net result of play by day, beside deposits and withdrawals. */
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

/** Results by hall. */
function PlayByCategory({ filters }: { filters: Pick<RoundSearch, 'period' | 'from' | 'to'> }) {
  const t = useT()
  const categories = useRoundTotals(filters).data?.categories ?? []
  if (categories.length === 0) return null
  return (
    <section className="card">
      <h3 className="rec-head">{t('bets.by_category')}</h3>
      <CategorySums categories={categories} />
    </section>
  )
}

function ProfitOf({ profit: { days, totals } }: { profit: Profit }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const texts = (take: (day: DaySums) => string) =>
    days.map((day) => writeMoney(take(day), language, currencySymbol))
  return (
    <>
      <dl className="card rec-sums">
        <Sum name={t('record.staked')}>
          <MoneyText amount={totals.stakes} tone="plain" />
        </Sum>
        <Sum name={t('record.wins')}>
          <MoneyText amount={totals.wins} tone="plain" />
        </Sum>
        <Sum name={t('record.result')}>
          <MoneyText amount={totals.net} tone={toneOf(totals.net)} showsPlus />
        </Sum>
        <Sum name={t('record.group_deposits')}>
          <MoneyText amount={totals.deposits} tone="plain" />
        </Sum>
        <Sum name={t('record.group_withdrawals')}>
          <MoneyText amount={totals.withdrawals} tone="plain" />
        </Sum>
        <Sum name={t('record.group_bonuses')}>
          <MoneyText amount={totals.bonuses} tone="plain" />
        </Sum>
      </dl>
      {days.length > 1 && (
        <div className="card rec-chart">
          <BarChart
            label={t('record.chart')}
            labels={days.map(({ day }) => shortDayText(day, language))}
            every={Math.ceil(days.length / 12)}
            barWidth={Math.max(2, Math.min(14, Math.floor(240 / days.length)))}
            series={[
              {
                id: 'stakes',
                name: t('record.staked'),
                values: days.map(({ stakes }) => shareOf(stakes)),
                texts: texts(({ stakes }) => stakes),
              },
              {
                id: 'wins',
                name: t('record.wins'),
                values: days.map(({ wins }) => shareOf(wins)),
                texts: texts(({ wins }) => wins),
              },
            ]}
          />
        </div>
      )}
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

/** Length of a bar in whole units; the exact amount stands beside it as text. */
function shareOf(amount: string): number {
  return Math.max(0, Number.parseInt(amount, 10))
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
