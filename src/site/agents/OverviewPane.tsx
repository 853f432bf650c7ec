import type { CSSProperties, ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { BarChart } from '#browser/ui/BarChart.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import type { ReportRange } from '#domain/agents/report-range.ts'
import { shortDayText } from '#site/records/day-text.ts'
import { toneOf } from '#site/records/SumsCard.tsx'
import { Link } from '#site/routing.ts'

import type { AgentKey } from './agent-entries.ts'
import { type AgentSearch, writeAgentSearch } from './agent-search.ts'
import { HallShares } from './HallShares.tsx'
import {
  Amount,
  ClockNote,
  Defined,
  type FigureName,
  RangeControl,
  ReportState,
  Result,
} from './ReportParts.tsx'
import { withAgents } from './use-agents.ts'
import { type Overview, useAgentSearch, useOverview } from './use-reports.ts'

/** The team at one sight: ten figures that open their lists, money by day, bets by hall, and all ranges. */
export function OverviewPane() {
  const [search, change] = useAgentSearch()
  const query = useOverview(search.range ? { range: search.range } : {})
  const found = query.data
  return (
    <>
      <div className="rec-bar">
        <RangeControl search={search} onChange={change} />
      </div>
      {found ? <Figures found={found} range={search.range} /> : <ReportState query={query} />}
    </>
  )
}

function Figures({ found, range }: { found: Overview; range: ReportRange | undefined }) {
  const t = useT()
  const { now } = found
  return (
    <>
      <Cards found={found} range={range} />
      <div className="ac-two">
        <MoneyChart days={found.days} />
        <HallShares halls={found.halls} />
      </div>
      <div className="card">
        <RangeTable ranges={found.ranges} />
      </div>
      <div>
        <ClockNote clock={found.clock} />
        <p className="xs muted">
          {now ? (
            <>
              {t('agent.counted_at')} <DateText atMs={Date.parse(now.countedAt)} />
            </>
          ) : (
            t('agent.not_counted')
          )}
        </p>
      </div>
    </>
  )
}

interface CardProps {
  readonly name: FigureName
  readonly to: { readonly page: AgentKey; readonly search: AgentSearch }
  /** Of the last days. */
  readonly bars?: readonly number[]
  readonly note?: ReactNode
  readonly children: ReactNode
}

function Cards({ found, range }: { found: Overview; range: ReportRange | undefined }) {
  return (
    <div className="card ac-cards">
      <MoneyCards found={found} range={range} />
      <PeopleCards found={found} range={range} />
    </div>
  )
}

const usersOf = (range: ReportRange | undefined, who: AgentSearch['who']) =>
  ({ page: 'palStatementsAgentCopy', search: { range, who } }) as const

function MoneyCards({ found, range }: { found: Overview; range: ReportRange | undefined }) {
  const t = useT()
  const { figures, before, days, now } = found
  const transfers = (group: AgentSearch['group']) =>
    ({ page: 'agentDownlineTransactionDetailsCopy', search: { range, group } }) as const
  const card = (name: 'deposits' | 'withdrawals' | 'validBet', to: CardProps['to']) => (
    <Card
      name={name}
      to={to}
      bars={days.map((day) => Number(day[name]))}
      note={before && <Change now={Number(figures[name])} before={Number(before[name])} />}
    >
      <MoneyText amount={figures[name]} tone="plain" />
    </Card>
  )
  const tone = toneOf(figures.result)
  return (
    <>
      {card('deposits', transfers('deposits'))}
      {card('withdrawals', transfers('withdrawals'))}
      {card('validBet', { page: 'personalHistoryCopy', search: { range } })}
      <Card
        name="result"
        to={usersOf(range, 'figures')}
        bars={days.map((day) => Math.abs(Number(day.result)))}
      >
        <MoneyText amount={figures.result} tone={tone} showsPlus={tone === 'ok'} />
      </Card>
      <Card
        name="balance"
        to={usersOf(range, 'all')}
        note={now && t('agent.people', { count: now.members + now.agents })}
      >
        {now ? <MoneyText amount={now.balance} tone="plain" /> : '–'}
      </Card>
    </>
  )
}

function PeopleCards({ found, range }: { found: Overview; range: ReportRange | undefined }) {
  const t = useT()
  const { figures, direct, days, now } = found
  const card = (
    name: FigureName,
    who: AgentSearch['who'],
    countOf: (one: Overview['figures']) => number,
    linked = 0,
  ) => (
    <Card
      name={name}
      to={usersOf(range, who)}
      bars={days.map(countOf)}
      note={
        <>
          {`${t('agent.direct')} ${countOf(direct)}`}
          {linked > 0 && <> · {t('agent.linked', { count: linked })}</>}
        </>
      }
    >
      {countOf(figures)}
    </Card>
  )
  return (
    <>
      {card('new', 'new', ({ newMembers, newAgents }) => newMembers + newAgents)}
      {card('firstDeposits', 'first_deposit', ({ firstDeposits }) => firstDeposits)}
      {card('active', 'active', ({ active }) => active, figures.linked)}
      <Card
        name="online"
        to={usersOf(range, 'online')}
        note={now && t('agent.agents', { count: now.agents })}
      >
        {now?.online ?? '–'}
      </Card>
      <Card
        name="unseen"
        to={usersOf(range, 'unseen_7')}
        note={now && t('agent.unseen_3', { count: now.unseen3 })}
      >
        {now?.unseen7 ?? '–'}
      </Card>
    </>
  )
}

/** A figure: its name opens the definition, its value the list. */
function Card({ name, to: { page, search }, bars, note, children }: CardProps) {
  const t = useT()
  return (
    <div>
      <Defined name={name} />
      <Link
        to="."
        search={withAgents(page, writeAgentSearch(search))}
        keepsScroll
        preload={false}
        className="ac-value"
      >
        <b>{children}</b>
        <span className="sr">{t('agent.open_list', { name: t(`agent.figure.${name}`) })}</span>
      </Link>
      <span className="xs muted">{note || ' '}</span>
      {bars && <Spark values={bars} />}
    </div>
  )
}

/** The values of the last days, without numbers: the chart and the lists have them. */
function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  return (
    <span className="ac-spark" aria-hidden="true">
      {values.map((value, place) => (
        <i key={place} style={{ '--h': value / most } as CSSProperties} />
      ))}
    </span>
  )
}

/** The change on the period before, in per cent. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useT()
  const { language } = useFormat()
  if (before === 0) return null
  const text = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format((now - before) / Math.abs(before))
  return <span title={t('agent.on_before')}>{text}</span>
}

function MoneyChart({ days }: { days: Overview['days'] }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  // Words of other languages are wider than the axis.
  const compact = new Intl.NumberFormat('en', { notation: 'compact' })
  const series = (name: 'deposits' | 'withdrawals') => ({
    id: name,
    name: t(`agent.figure.${name}`),
    values: days.map((day) => Number(day[name])),
    texts: days.map((day) => writeMoney(day[name], language, currencySymbol)),
  })
  return (
    <section className="card pad ac-chart">
      <h3>{t('agent.money')}</h3>
      <BarChart
        label={t('agent.money')}
        labels={days.map(({ day }) => shortDayText(day, language))}
        every={Math.ceil(days.length / 8)}
        barWidth={days.length > 20 ? 6 : 13}
        tick={(value) => compact.format(value)}
        series={[series('deposits'), series('withdrawals')]}
      />
    </section>
  )
}

function RangeTable({ ranges }: { ranges: Overview['ranges'] }) {
  const t = useT()
  type Row = Overview['ranges'][number]
  const amount = (name: 'deposits' | 'withdrawals' | 'validBet'): Column<Row> => ({
    id: name,
    head: <Defined name={name} />,
    isNumber: true,
    cell: (row) => <Amount amount={row[name]} />,
  })
  const count = (name: 'active' | 'new' | 'firstDeposits', valueOf: (row: Row) => number): Column<Row> => ({
    id: name,
    head: <Defined name={name} />,
    isNumber: true,
    cell: valueOf,
  })
  return (
    <Table
      label={t('agent.ranges')}
      rows={ranges}
      rowId={({ range }) => range}
      columns={[
        { id: 'range', head: t('agent.range'), cell: ({ range }) => t(`agent.range_${range}`) },
        amount('deposits'),
        amount('withdrawals'),
        amount('validBet'),
        {
          id: 'result',
          head: <Defined name="result" />,
          isNumber: true,
          cell: ({ result }) => <Result amount={result} />,
        },
        count('active', ({ active }) => active),
        count('new', ({ newMembers, newAgents }) => newMembers + newAgents),
        count('firstDeposits', ({ firstDeposits }) => firstDeposits),
      ]}
    />
  )
}
