import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { PeriodText } from '#console/agent-payouts/PayoutTag.tsx'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import type { listTeamMembers, listTeamRebates, listTeamShares } from '#contract/console/team-reports.ts'
import type { Output } from '#contract/endpoint.ts'

type Member = Output<typeof listTeamMembers>['list'][number]
type Share = Output<typeof listTeamShares>['list'][number]
type Rebate = Output<typeof listTeamRebates>['list'][number]

/** A column of amounts; nothing is written before the currency is known. */
const amountsIn =
  (currency = '') =>
  <Row,>(id: string, head: string, of: (row: Row) => string): Column<Row> => ({
    id,
    head,
    isNumber: true,
    cell: (row) => <ConsoleAmount amount={of(row)} currency={currency} />,
  })

const day = (text: string): ReactNode => (
  <span className="num" dir="ltr">
    {text}
  </span>
)

export function useMemberColumns(currency: string | undefined): readonly Column<Member>[] {
  const t = useT()
  const count = useCount()
  const amount = amountsIn(currency)
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: (member) => (
        <span className="row">
          <MemberLink member={member} />
          {member.isAgent && <span className="xs muted">{t('console.agents.kind_agents')}</span>}
          {member.isActive && <Tag tone="ok">{t('console.team_report.is_active')}</Tag>}
        </span>
      ),
    },
    { id: 'joined', head: t('console.agents.joined'), cell: ({ joinedDay }) => day(joinedDay) },
    {
      id: 'plays',
      head: t('console.team_report.bets'),
      isNumber: true,
      cell: ({ plays }) => <span className="num">{count(plays)}</span>,
    },
    amount('stake', t('console.reports.stakes'), ({ stake }) => stake),
    amount('valid', t('console.team_report.figure_validBet'), ({ validBet }) => validBet),
    amount('result', t('console.team_report.figure_result'), ({ result }) => result),
    amount('deposits', t('console.reports.deposits'), ({ deposits }) => deposits),
    amount('withdrawals', t('console.reports.withdrawals'), ({ withdrawals }) => withdrawals),
  ]
}

const tones = { waits: 'warn', released: 'info', stopped: 'bad', paid: 'ok' } as const
const stateWords = { waits: 'waiting', released: 'released', stopped: 'stopped', paid: 'paid' } as const

export function useShareColumns(currency: string | undefined): readonly Column<Share>[] {
  const t = useT()
  return [
    {
      id: 'period',
      head: t('console.payouts.period'),
      cell: ({ runId, startDay, endDay }) => (
        <RunLink runId={runId}>
          <PeriodText startDay={startDay} endDay={endDay} />
        </RunLink>
      ),
    },
    {
      id: 'kind',
      head: t('console.detail.contract_kind'),
      cell: ({ kind }) => t(`console.contract_kind.${kind}`),
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`console.payouts.state_${stateWords[state]}`)}</Tag>,
    },
    amountsIn(currency)('share', t('console.team_report.share'), ({ share }) => share),
  ]
}

export function useRebateColumns(currency: string | undefined): readonly Column<Rebate>[] {
  const t = useT()
  const amount = amountsIn(currency)
  return [
    {
      id: 'day',
      head: t('console.payouts.settled_day'),
      cell: ({ runId, settledDay }) => <RunLink runId={runId}>{day(settledDay)}</RunLink>,
    },
    {
      id: 'hall',
      head: t('console.payouts.hall'),
      cell: ({ product, category }) =>
        product === 'lottery' ? t('console.rates.product_lottery') : t(`category.${category}`),
    },
    { id: 'booked', head: t('console.team_report.booked'), cell: ({ bookedDay }) => day(bookedDay) },
    amount('valid', t('console.payouts.valid_bet'), ({ validBet }) => validBet),
    amount('members', t('console.team_report.to_members'), ({ members }) => members),
    amount('agents', t('console.team_report.to_agents'), ({ agents }) => agents),
  ]
}

/** The payout of a line. */
function RunLink({ runId, children }: { runId: string; children: ReactNode }) {
  return (
    <Link
      className="link"
      to={paths.agentPayout}
      params={{ runId }}
      search={(before) => ({ brand: before['brand'] })}
    >
      {children}
    </Link>
  )
}
