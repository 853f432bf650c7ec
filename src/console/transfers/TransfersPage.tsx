import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { type StaleStream, useStaleStream } from '#console/ui/use-stale-stream.ts'
import { useUrlState } from '#console/ui/url-state.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import {
  followMemberTransfers,
  listMemberTransfers,
  readMemberTransfer,
} from '#contract/console/member-transfers.ts'
import { transferStates } from '#domain/cashier/member-transfer.ts'

import { readTransferSearch } from './transfer-search.ts'
import type { ListedTransfer } from './transfer.ts'
import { TransferPanel, TransferTag } from './TransferPanel.tsx'

const stream: StaleStream = {
  path: followMemberTransfers.path,
  what: 'transfers',
  calls: [listMemberTransfers, readMemberTransfer],
}

/** Member transfers; those that wait for an operator, oldest first. */
export default function TransfersPage() {
  const t = useT()
  const [search, change] = useUrlState(readTransferSearch)
  useStaleStream(stream)
  const found = useQuery({
    ...queryOf(useApi(), listMemberTransfers, {
      ...useScope(),
      state: search.state,
      ...pageInput(search.at),
    }),
    placeholderData: keepPreviousData,
    // Polls, because no event announces the expiry of a claim.
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ claimed }) => claimed) === true ? 30_000 : false,
  })
  const columns = useColumns()
  const waiting = found.data?.waiting
  const countOf = (state: string) =>
    state === 'reviewing' && waiting && waiting.count > 0 ? ` (${waiting.count})` : ''
  return (
    <div className="console-split">
      <div className="console-list">
        <PageTitle
          title={t('console.page.transfers')}
          figures={
            waiting && (
              <>
                {t('console.wd.figures', { count: waiting.count })}{' '}
                <ConsoleAmount amount={waiting.amount} currency={waiting.currency} />
              </>
            )
          }
        />
        <div className="console-filters">
          <SegmentedControl
            label={t('console.column.status')}
            options={transferStates.map((id) => ({ id, label: t(`console.tf.${id}`) + countOf(id) }))}
            selected={search.state}
            onSelect={(id) =>
              change({
                state: transferStates.find((one) => one === id) ?? 'reviewing',
                at: [],
                open: undefined,
              })
            }
          />
        </div>
        <PagedTable
          label={t('console.page.transfers')}
          query={found}
          columns={columns}
          search={search}
          change={change}
          empty={<State icon="swap" title={t('console.tf.none')} text={t('console.tf.lead')} />}
        />
      </div>
      {search.open !== undefined && (
        <TransferPanel
          key={search.open}
          id={search.open}
          onClose={() => change({ open: undefined }, false)}
        />
      )}
    </div>
  )
}

function useColumns(): readonly Column<ListedTransfer>[] {
  const t = useT()
  return [
    { id: 'number', head: t('console.wd.number'), cell: ({ id }) => <span className="num">{id}</span> },
    {
      id: 'amount',
      head: t('console.wd.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
    {
      id: 'from',
      head: t('console.tf.sender'),
      cell: ({ sender }) => <span dir="ltr">{sender.account}</span>,
    },
    {
      id: 'to',
      head: t('console.tf.receiver'),
      cell: ({ receiver }) => <span dir="ltr">{receiver.account}</span>,
    },
    { id: 'at', head: t('console.wd.asked'), cell: ({ requestedAt }) => <ExactTime at={requestedAt} /> },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <TransferTag state={state} />,
    },
    {
      id: 'with',
      head: t('console.wd.with'),
      cell: ({ claimed }) => (claimed ? <bdi>{claimed.name}</bdi> : t('console.nothing')),
    },
  ]
}
