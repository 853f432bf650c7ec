import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { StatusTag } from '#console/members/MemberTags.tsx'
import { timeColumn } from '#console/ui/columns.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listHeldIncome } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import { HeldPanel } from './HeldPanel.tsx'
import { readHeldSearch } from './payout-search.ts'
import { TeamFilter } from './TeamFilter.tsx'

type Row = Output<typeof listHeldIncome>['list'][number] & { readonly id: string }

/** Agents and members whose income is held: how much, since when, and in which state the account is. */
export default function HeldPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readHeldSearch)
  const { team } = search
  const input = { ...useScope(), ...(team === undefined ? {} : { team }), ...pageInput(search.at) }
  const query = useQuery({
    ...queryOf(useApi(), listHeldIncome, input),
    select: rowsOf,
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title={t('console.page.agent_held')}
      figures={t('console.held.figures', { name: brand?.name ?? '' })}
      filters={
        query.data?.team && (
          <TeamFilter
            team={query.data.team}
            onClear={() => change({ team: undefined, at: [], open: undefined })}
          />
        )
      }
      panel={
        search.open !== undefined && (
          <HeldPanel key={search.open} id={search.open} onClose={() => change({ open: undefined }, false)} />
        )
      }
    >
      <PagedTable
        label={t('console.page.agent_held')}
        query={query}
        columns={useColumns()}
        search={search}
        change={change}
        empty={<State icon="wallet" title={t('console.held.none')} text={t('console.held.none_text')} />}
      />
    </ListPage>
  )
}

const rowsOf = ({ list, ...others }: Output<typeof listHeldIncome>) => ({
  ...others,
  list: list.map((row): Row => ({ ...row, id: row.memberId })),
})

function useColumns(): readonly Column<Row>[] {
  const t = useT()
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ account }) => <span dir="ltr">{account}</span>,
    },
    {
      id: 'status',
      head: t('console.column.status'),
      cell: ({ status }) => <StatusTag status={status} />,
    },
    {
      id: 'amount',
      head: t('console.held.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
    timeColumn(t('console.held.since'), ({ since }) => since),
  ]
}
