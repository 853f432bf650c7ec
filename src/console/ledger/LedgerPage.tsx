import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { kindName } from '#browser/ledger/kind-name.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Select } from '#browser/ui/Select.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listTransfers } from '#contract/console/ledger.ts'
import { transferSearches } from '#domain/ledger/search.ts'

import { BooksState } from './BooksState.tsx'
import { ledgerFilters, type LedgerSearch, readLedgerSearch } from './ledger-search.ts'
import { TransferPanel } from './TransferPanel.tsx'
import './ledger.css'
import type { ListedTransfer } from './listed-transfer.ts'

/** Integrity of the ledger, and all its transfers. */
export default function LedgerPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readLedgerSearch)
  const input = { ...useScope(), ...ledgerFilters(search), ...pageInput(search.at) }
  const transfers = useQuery({
    ...queryOf(useApi(), listTransfers, input),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const next = transfers.data?.next
  const open = transfers.data?.list.find(({ id }) => id === search.open)
  return (
    <ListPage
      title={t('console.page.ledger')}
      figures={t('console.ledger.figures', { name: brand?.name ?? '' })}
      above={<BooksState />}
      filters={
        <Filters search={search} onChange={(patch) => change({ ...patch, at: [], open: undefined })} />
      }
      panel={
        open && (
          <TransferPanel
            key={open.id}
            transfer={open}
            onFind={(id) => change({ by: 'number', text: id, account: undefined, at: [], open: id })}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.ledger')}
        query={transfers}
        columns={columns}
        search={search}
        change={change}
        empty={
          next === undefined ? (
            <State icon="search" title={t('console.ledger.none')} text={t('console.ledger.none_text')} />
          ) : (
            <State
              icon="search"
              title={t('console.ledger.none_yet')}
              text={t('console.ledger.none_yet_text')}
              action={
                <Button isBusy={transfers.isFetching} onClick={() => change({ at: [...search.at, next] })}>
                  {t('console.ledger.further')}
                </Button>
              }
            />
          )
        }
      />
    </ListPage>
  )
}

function Filters({
  search,
  onChange,
}: {
  search: LedgerSearch
  onChange: (patch: Partial<LedgerSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterText
        label={t('console.ledger.account')}
        icon="user"
        value={search.account}
        onChange={(account) => onChange({ account })}
      />
      <Select
        label={t('console.ledger.by')}
        value={search.by}
        choices={transferSearches.map((id) => ({ id, label: t(`console.ledger.by.${id}`) }))}
        onChange={(by) => onChange({ by: transferSearches.find((one) => one === by) ?? 'number' })}
      />
      <FilterText
        label={t('console.ledger.sought')}
        value={search.text}
        onChange={(text) => onChange({ text })}
      />
    </>
  )
}

function useColumns(): readonly Column<ListedTransfer>[] {
  const t = useT()
  return [
    {
      id: 'id',
      head: t('console.ledger.number'),
      cell: ({ id }) => (
        <span className="num" dir="ltr">
          {id}
        </span>
      ),
    },
    {
      id: 'change',
      head: t('console.ledger.change'),
      isNumber: true,
      cell: ({ change, currency }) => <ConsoleAmount amount={change} currency={currency} showsPlus />,
    },
    { id: 'kind', head: t('console.ledger.kind'), cell: ({ kind }) => kindName(t, kind) },
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member?.account ?? t('console.nothing')}</span>,
    },
    { id: 'at', head: t('console.column.when'), cell: ({ at }) => <ExactTime at={at} /> },
    {
      id: 'reference',
      head: t('console.ledger.reference'),
      cell: ({ reference }) => (
        <span className="console-long muted" dir="ltr">
          {reference || t('console.nothing')}
        </span>
      ),
    },
    {
      id: 'day',
      head: t('console.ledger.day'),
      cell: ({ businessDate }) => (
        <span className="num" dir="ltr">
          {businessDate}
        </span>
      ),
    },
  ]
}
