import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { PagedTable, type TableState } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readAgentRun } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

type Rebate = Output<typeof readAgentRun>['rebates'][number]
type Row = Rebate['rebate'] & Pick<Rebate, 'account'>

/** The rebates of a day, one line for each member and agent. */
export function RebateTable({
  id,
  search,
  change,
}: {
  id: string
  search: TableState
  change: (patch: Partial<TableState>, isStep?: boolean) => void
}) {
  const t = useT()
  const input = { ...useScope(), id, ...pageInput(search.at) }
  const query = useQuery({
    ...queryOf(useApi(), readAgentRun, input),
    select: rowsOf,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      label={t('console.payouts.lines')}
      query={query}
      columns={useColumns(query.data?.run.currency ?? '')}
      search={search}
      change={change}
      empty={<State icon="coin" title={t('console.payouts.no_lines')} />}
    />
  )
}

const rowsOf = ({ rebates, ...others }: Output<typeof readAgentRun>) => ({
  ...others,
  list: rebates.map(({ account, rebate }): Row => ({ ...rebate, account })),
})

function useColumns(currency: string): readonly Column<Row>[] {
  const t = useT()
  const count = useCount()
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ account }) => <span dir="ltr">{account}</span>,
    },
    {
      id: 'lines',
      head: t('console.payouts.halls'),
      isNumber: true,
      cell: ({ lines }) => <span className="num">{count(lines.length)}</span>,
    },
    { id: 'gross', head: t('console.payouts.rebate'), isNumber: true, cell: ({ gross }) => money(gross) },
    {
      id: 'credited',
      head: t('console.payouts.credited'),
      isNumber: true,
      cell: ({ payment }) => (payment ? money(payment.credited) : '–'),
    },
    {
      id: 'held',
      head: t('console.payouts.flow_held'),
      isNumber: true,
      cell: ({ payment }) => (payment ? money(payment.held) : '–'),
    },
  ]
}
