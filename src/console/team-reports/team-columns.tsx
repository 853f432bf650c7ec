import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { AgentTag } from '#console/agents/AgentTag.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useCount } from '#console/ui/use-count.ts'
import type { listTeamFigures } from '#contract/console/team-reports.ts'
import type { Output } from '#contract/endpoint.ts'
import { type HouseFigure, houseFigures } from '#domain/agents/house-teams.ts'

import { listOf, type ReportPeriod } from './team-report-search.ts'

type Report = Output<typeof listTeamFigures>
type Row = Report['list'][number]

/** The account, then a column for each figure, whose cells open the lists behind them. */
export function useTeamColumns(period: ReportPeriod, report: Report | undefined): readonly Column<Row>[] {
  const t = useT()
  const count = useCount()
  const write = (name: HouseFigure, figures: Row['figures']): ReactNode => {
    const value = figures[name]
    return typeof value === 'number' ? (
      <span className="num">{count(value)}</span>
    ) : (
      <MoneyText amount={value} symbol="" tone="plain" showsPlus={name === 'result'} />
    )
  }
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: (row) => <Account row={row} period={period} />,
      sum: report && t('console.team_report.sum', { count: report.count }),
    },
    ...houseFigures.map((name): Column<Row> => ({
      id: name,
      head: t(`console.team_report.figure_${name}`),
      isNumber: true,
      isSortable: true,
      cell: (row) => (
        <FigureLink row={row} name={name} period={period}>
          {write(name, row.figures)}
        </FigureLink>
      ),
      sum: report && write(name, report.sums),
    })),
  ]
}

function Account({
  row: { id, account, agents, status, isFrozen },
  period,
}: {
  row: Row
  period: ReportPeriod
}) {
  const t = useT()
  const { kind, day } = period
  return (
    <span className="row">
      <Link
        className="link"
        to={paths.teamReport}
        params={{ agentId: id }}
        search={(before) => ({ brand: before['brand'], kind, day })}
        dir="ltr"
      >
        {account}
      </Link>
      <AgentTag status={status} isFrozen={isFrozen} />
      {agents > 0 && (
        <Link
          className="link xs"
          to={paths.teamReports}
          search={(before) => ({ brand: before['brand'], kind, day, under: id })}
        >
          {t('console.team_report.below')} <span className="sr">{account}</span>
        </Link>
      )}
    </span>
  )
}

/** Zero figures are dimmed, so that teams with movements stand out. */
const isNothing = (value: string | number) => /^[0.]+$/.test(`${value}`)

/** A figure that opens its list: of the team’s report, of the tree, of held income or of debts. */
function FigureLink({
  row: { id, account, figures },
  name,
  period: { kind, day },
  children,
}: {
  row: Row
  name: HouseFigure
  period: ReportPeriod
  children: ReactNode
}) {
  const t = useT()
  const className = isNothing(figures[name]) ? 'team-figure console-nothing' : 'team-figure'
  const of = (
    <>
      {children}
      <span className="sr">
        {t(`console.team_report.figure_${name}`)}, {account}
      </span>
    </>
  )
  const show = listOf[name]
  if (show !== undefined)
    return (
      <Link
        className={className}
        to={paths.teamReport}
        params={{ agentId: id }}
        search={(before) => ({ brand: before['brand'], kind, day, show })}
      >
        {of}
      </Link>
    )
  const [to, own] =
    name === 'people'
      ? [paths.agents, { under: id }]
      : name === 'held'
        ? [paths.agentHeld, { team: id }]
        : [paths.agentDebts, { team: id, state: 'open' }]
  return (
    <Link className={className} to={to} search={(before) => ({ brand: before['brand'], ...own })}>
      {of}
    </Link>
  )
}
