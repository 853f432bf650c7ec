import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readAgentRun } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import { LacksUpline } from './PayoutTag.tsx'
import { readPayoutSearch } from './payout-search.ts'
import { RebatePanel } from './RebatePanel.tsx'
import { RebateTable } from './RebateTable.tsx'
import { RunDeeds } from './RunDeeds.tsx'
import { RunFacts } from './RunFacts.tsx'
import { RunFlags } from './RunFlags.tsx'
import { type Line, StatementPanel } from './StatementPanel.tsx'
import { useRateText } from './use-rate-text.ts'

/** One payout with its lines; each line opens into its inputs. */
export default function PayoutPage() {
  const t = useT()
  const { runId = '' } = useParams()
  const id = /^[1-9]\d{0,17}$/.test(runId) ? runId : '1'
  const [search, change] = useUrlState(readPayoutSearch)
  const input = { ...useScope(), id, ...pageInput(search.at) }
  const query = useQuery({
    ...queryOf(useApi(), readAgentRun, input),
    select: linesOf,
    placeholderData: keepPreviousData,
  })
  useRecordTitle(t('console.payouts.payout', { id }))
  const currency = query.data?.run.currency ?? ''
  const columns = useColumns(currency)
  return (
    <ListPage
      title={t('console.payouts.payout', { id })}
      figures={
        <Link className="link" to={paths.agentPayouts} search={(before) => ({ brand: before['brand'] })}>
          <Icon name="left" />
          {t('console.page.agent_payouts')}
        </Link>
      }
      above={
        <Loaded query={query} lines={5}>
          {({ run }) => (
            <>
              <div className="card console-card stack">
                <RunFacts run={run} />
                <RunDeeds run={run} />
              </div>
              <RunFlags run={run} />
            </>
          )}
        </Loaded>
      }
      panel={
        query.data && (
          <OpenLine
            read={query.data}
            id={search.open}
            currency={currency}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      {query.data?.run.kind === 'rebate' && <RebateTable id={id} search={search} change={change} />}
      {query.data && query.data.run.kind !== 'rebate' && (
        <PagedTable
          label={t('console.payouts.lines')}
          query={query}
          columns={columns}
          search={search}
          change={change}
          empty={<State icon="coin" title={t('console.payouts.no_lines')} />}
        />
      )}
    </ListPage>
  )
}

/** The panel of the open line, which is a statement or a rebate. */
function OpenLine({
  read: { list, rebates },
  id,
  currency,
  onClose,
}: {
  read: ReturnType<typeof linesOf>
  id: string | undefined
  currency: string
  onClose: () => void
}) {
  const line = list.find((one) => one.id === id)
  if (line) return <StatementPanel key={id} line={line} currency={currency} onClose={onClose} />
  const found = rebates.find(({ rebate }) => rebate.id === id)
  return found && <RebatePanel key={id} {...found} currency={currency} onClose={onClose} />
}

const linesOf = ({ list, ...others }: Output<typeof readAgentRun>) => ({
  ...others,
  list: list.map(({ account, statement }): Line => ({ ...statement, account })),
})

function useColumns(currency: string): readonly Column<Line>[] {
  const t = useT()
  const count = useCount()
  const rateText = useRateText()
  const money = (amount: string | undefined) =>
    amount === undefined ? '–' : <ConsoleAmount amount={amount} currency={currency} />
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ account, lacksUpline }) => (
        <span className="row">
          <span dir="ltr">{account}</span>
          {lacksUpline && <LacksUpline />}
        </span>
      ),
    },
    {
      id: 'validBet',
      head: t('console.payouts.valid_bet'),
      isNumber: true,
      cell: ({ validBet }) => money(validBet),
    },
    {
      id: 'active',
      head: t('console.payouts.active'),
      isNumber: true,
      cell: ({ active }) => <span className="num">{count(active)}</span>,
    },
    {
      id: 'rate',
      head: t('console.payouts.rate'),
      isNumber: true,
      cell: ({ tier, ratePpm }) =>
        tier === undefined ? (
          <span className="muted">{t('console.payouts.no_row')}</span>
        ) : (
          <span className="num">{rateText(ratePpm)}</span>
        ),
    },
    { id: 'gross', head: t('console.payouts.share'), isNumber: true, cell: ({ gross }) => money(gross) },
    {
      id: 'credited',
      head: t('console.payouts.credited'),
      isNumber: true,
      cell: ({ payment }) => money(payment?.credited),
    },
  ]
}
