import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { dayText } from '#site/records/day-text.ts'
import { Sum } from '#site/records/SumsCard.tsx'
import '#site/records/records.css'

import { HallShares, hallName } from './HallShares.tsx'
import {
  Amount,
  ClockNote,
  CsvButton,
  Defined,
  MoneySum,
  NoRows,
  RangeControl,
  ReportState,
  Result,
  ScopeControl,
} from './ReportParts.tsx'
import { type Betting, useAgentSearch, useBetting } from './use-reports.ts'

type Play = Betting['totals']

/** Settled bets of the team by day and hall; never single bets. */
export function BettingPane() {
  const [search, change] = useAgentSearch()
  const scope = search.scope === 'direct' ? 'direct' : 'team'
  const query = useBetting({ ...(search.range && { range: search.range }), scope })
  const found = query.data
  return (
    <>
      <div className="rec-bar">
        <RangeControl search={search} onChange={change} />
        <ScopeControl scopes={['team', 'direct']} search={{ scope }} onChange={change} />
      </div>
      {!found ? (
        <ReportState query={query} />
      ) : found.days.length === 0 ? (
        <NoRows />
      ) : (
        <>
          <PlaySums totals={found.totals} />
          <HallShares halls={found.halls} />
          <div className="card">
            <DayTable found={found} />
          </div>
          <div className="card">
            <HallTable halls={found.halls} />
          </div>
          <div className="rec-files">
            <CsvButton report="betting" search={{ range: search.range, scope }} />
          </div>
        </>
      )}
      {found && <ClockNote clock={found.clock} />}
    </>
  )
}

function PlaySums({ totals }: { totals: Play }) {
  const t = useT()
  return (
    <dl className="card rec-sums">
      <Sum name={t('agent.figure.plays')}>{totals.plays}</Sum>
      <MoneySum name={t('agent.figure.validBet')} amount={totals.validBet} />
      <MoneySum name={t('agent.figure.returned')} amount={totals.returned} />
      <MoneySum name={t('agent.figure.result')} amount={totals.result} isResult />
    </dl>
  )
}

function playColumns<Row extends Play>(totals: Play): readonly Column<Row>[] {
  const amount = (name: 'stake' | 'validBet' | 'returned'): Column<Row> => ({
    id: name,
    head: <Defined name={name} />,
    isNumber: true,
    cell: (row) => <Amount amount={row[name]} />,
    sum: <Amount amount={totals[name]} />,
  })
  return [
    {
      id: 'plays',
      head: <Defined name="plays" />,
      isNumber: true,
      cell: ({ plays }) => plays,
      sum: totals.plays,
    },
    amount('stake'),
    amount('validBet'),
    amount('returned'),
    {
      id: 'result',
      head: <Defined name="result" />,
      isNumber: true,
      cell: ({ result }) => <Result amount={result} />,
      sum: <Result amount={totals.result} />,
    },
  ]
}

function DayTable({ found }: { found: Betting }) {
  const t = useT()
  const { language } = useFormat()
  return (
    <Table
      label={t('agent.by_day')}
      rows={found.days.toReversed()}
      rowId={({ day }) => day}
      columns={[
        {
          id: 'day',
          head: t('record.book_day'),
          cell: ({ day }) => <bdi>{dayText(day, language)}</bdi>,
          sum: t('record.sum'),
        },
        ...playColumns<Betting['days'][number]>(found.totals),
      ]}
    />
  )
}

function HallTable({ halls }: { halls: Betting['halls'] }) {
  const t = useT()
  const columns = playColumns<Betting['halls'][number]>({
    plays: 0,
    stake: '0',
    validBet: '0',
    returned: '0',
    result: '0',
  }).map(({ sum: _sum, ...column }) => column)
  return (
    <Table
      label={t('agent.halls')}
      rows={halls}
      rowId={({ category }) => category}
      columns={[
        { id: 'hall', head: t('agent.hall'), cell: ({ category }) => hallName(t, category) },
        ...columns,
      ]}
    />
  )
}
