import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { type StaleStream, useStaleStream } from '#console/ui/use-stale-stream.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { followDeposits, listDeposits, readDeposit } from '#contract/console/deposits.ts'
import type { Output } from '#contract/endpoint.ts'
import { depositStates } from '#domain/cashier/deposit-state.ts'

import { DepositPanel } from './DepositPanel.tsx'
import { depositFilters, type DepositSearch, readDepositSearch } from './deposit-search.ts'
import { DepositTag } from './DepositTag.tsx'

type Listed = Output<typeof listDeposits>['list'][number]

const stream: StaleStream = {
  path: followDeposits.path,
  what: 'deposits',
  calls: [listDeposits, readDeposit],
}

/** The deposits of a brand: counted queues for operators, and all others. */
export default function DepositsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readDepositSearch)
  useStaleStream(stream)
  const deposits = useQuery({
    ...queryOf(useApi(), listDeposits, { ...useScope(), ...depositFilters(search), ...pageInput(search.at) }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  return (
    <ListPage
      title={t('console.page.deposits')}
      figures={t('console.deposits.figures', { name: brand?.name ?? '' })}
      filters={<Filters search={search} counts={deposits.data?.counts ?? []} onChange={change} />}
      panel={
        search.open !== undefined && (
          <DepositPanel
            key={search.open}
            id={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.deposits')}
        query={deposits}
        columns={columns}
        search={search}
        change={change}
        empty={
          <State icon="deposit" title={t('console.deposits.none')} text={t('console.deposits.none_text')} />
        }
      />
    </ListPage>
  )
}

function Filters({
  search,
  counts,
  onChange,
}: {
  search: DepositSearch
  counts: Output<typeof listDeposits>['counts']
  onChange: (patch: Partial<DepositSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterStates
        value={search.state}
        choices={depositStates
          .filter((id) => id !== 'created')
          .map((id) => {
            const state = t(`console.deposits.state.${id}`)
            const count = counts.find((one) => one.state === id)?.count ?? 0
            return { id, label: count > 0 ? t('console.deposits.tab', { state, count }) : state }
          })}
        onChange={(state) => onChange({ state, at: [] })}
      />
      <FilterText
        label={t('console.deposits.search')}
        value={search.find}
        onChange={(find) => onChange({ find, at: [] })}
      />
    </>
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useT()
  return [
    {
      id: 'reference',
      head: t('console.deposits.reference'),
      cell: ({ reference }) => <span dir="ltr">{reference}</span>,
    },
    {
      id: 'amount',
      head: t('console.deposits.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
    { id: 'state', head: t('console.column.status'), cell: ({ state }) => <DepositTag state={state} /> },
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    { id: 'channel', head: t('console.deposits.channel'), cell: ({ channel }) => <bdi>{channel.name}</bdi> },
    { id: 'at', head: t('console.column.when'), cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
    {
      id: 'held',
      head: t('console.deposits.held_by'),
      cell: ({ claim }) => (claim ? <bdi>{claim.operatorName}</bdi> : t('console.nothing')),
    },
  ]
}
