import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { accountColumn, drawColumn, numberColumn, timeColumn } from '#console/ui/columns.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useStaleStream, type StaleStream } from '#console/ui/use-stale-stream.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { exportClaims, listClaims, readClaim } from '#contract/console/claims.ts'
import { followWithdrawals } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import { claimStates } from '#domain/claims/claim.ts'

import { ClaimPanel } from './ClaimPanel.tsx'
import { ClaimTag } from './ClaimTag.tsx'
import { type ClaimsSearch, claimFilters, readClaimsSearch } from './claims-search.ts'

type Listed = Output<typeof listClaims>
type ListedClaim = Listed['list'][number]

const stream: StaleStream = {
  path: followWithdrawals.path,
  what: 'withdrawals',
  calls: [listClaims, readClaim],
}

/** Money that players owe after corrected results, with a panel for one claim. */
export default function ClaimsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readClaimsSearch)
  useStaleStream(stream)
  const input = { ...useScope(), ...claimFilters(search), ...pageInput(search.at) }
  const claims = useQuery({ ...queryOf(useApi(), listClaims, input), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('console.page.claims')}
      figures={t('console.claims.figures', { name: brand?.name ?? '' })}
      actions={<ExportButton path={exportClaims.path} filters={claimFilters(search)} name="claims.csv" />}
      filters={
        <Filters search={search} onChange={(patch) => change({ ...patch, at: [], open: undefined })} />
      }
      panel={
        search.open !== undefined && (
          <ClaimPanel key={search.open} id={search.open} onClose={() => change({ open: undefined }, false)} />
        )
      }
    >
      {claims.data && <Totals listed={claims.data} />}
      <PagedTable
        label={t('console.page.claims')}
        query={claims}
        columns={useColumns()}
        search={search}
        change={change}
        empty={<State icon="search" title={t('console.claims.none')} text={t('console.claims.none_text')} />}
      />
    </ListPage>
  )
}

/** Sums of all claims that fit the filters, not of the page alone. */
function Totals({ listed: { totals, currency } }: { listed: Listed }) {
  const t = useT()
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  const { amount, open, collected, writtenOff, cancelled } = totals
  return (
    <KeyValues
      rows={[
        { id: 'amount', name: t('console.claims.amount'), value: money(amount) },
        { id: 'open', name: t('console.claims.open'), value: money(open) },
        { id: 'collected', name: t('console.claims.collected'), value: money(collected) },
        { id: 'off', name: t('console.claims.written_off'), value: money(writtenOff) },
        { id: 'cancelled', name: t('console.claims.cancelled'), value: money(cancelled) },
      ]}
    />
  )
}

function Filters({
  search: { state, account, least, days },
  onChange,
}: {
  search: ClaimsSearch
  onChange: (patch: Partial<ClaimsSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterStates
        value={state}
        choices={claimStates.map((id) => ({ id, label: t(`console.claims.state_${id}`) }))}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <FilterText
        label={t('console.column.account')}
        icon="user"
        value={account}
        onChange={(typed) => onChange({ account: typed })}
      />
      <FilterText
        label={t('console.claims.least')}
        icon="coin"
        value={least}
        onChange={(typed) => onChange({ least: typed })}
      />
      <FilterText
        label={t('console.claims.days')}
        icon="clock"
        value={days}
        onChange={(typed) => onChange({ days: typed })}
      />
    </>
  )
}

function useColumns(): readonly Column<ListedClaim>[] {
  const t = useT()
  return [
    numberColumn(t('console.claims.number')),
    timeColumn(t('console.claims.opened_at'), ({ openedAt }) => openedAt),
    accountColumn(t),
    drawColumn(t, ({ game, draw }) => ({ game, draw })),
    {
      id: 'amount',
      head: t('console.claims.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
    {
      id: 'open',
      head: t('console.claims.open'),
      isNumber: true,
      cell: ({ open, currency }) => <ConsoleAmount amount={open} currency={currency} />,
    },
    { id: 'state', head: t('console.claims.state'), cell: ({ state }) => <ClaimTag state={state} /> },
  ]
}
