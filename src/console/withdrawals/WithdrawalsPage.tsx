import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { type StaleStream, useStaleStream } from '#console/ui/use-stale-stream.ts'
import { useUrlState } from '#console/ui/url-state.ts'
import { followWithdrawals, listWithdrawals, readWithdrawal } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import { withdrawalQueues } from '#domain/cashier/withdrawal-state.ts'

import { readWithdrawalSearch } from './withdrawal-search.ts'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'
import { ConsoleAmount, WithdrawalTag } from './WithdrawalTag.tsx'

import './withdrawals.css'

export type ListedWithdrawal = Output<typeof listWithdrawals>['list'][number]

const stream: StaleStream = {
  path: followWithdrawals.path,
  what: 'withdrawals',
  calls: [listWithdrawals, readWithdrawal],
}

/** Pending withdrawals, longest waiting first, with their risk reasons. */
export default function WithdrawalsPage() {
  const t = useT()
  const [search, change] = useUrlState(readWithdrawalSearch)
  useStaleStream(stream)
  const found = useQuery({
    ...queryOf(useApi(), listWithdrawals, { ...useScope(), queue: search.queue, ...pageInput(search.at) }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const { counts, waiting } = found.data ?? {}
  return (
    <div className="console-split">
      <div className="console-list">
        <PageTitle
          title={t('console.page.withdrawals')}
          figures={
            counts &&
            waiting && (
              <>
                {t('console.wd.figures', { count: counts.review })}{' '}
                <ConsoleAmount amount={waiting.amount} currency={waiting.currency} />
              </>
            )
          }
        />
        <div className="console-filters">
          <SegmentedControl
            label={t('console.wd.queues')}
            options={withdrawalQueues.map((id) => ({
              id,
              label:
                t(`console.wd.queue.${id}`) + (id === 'ended' || !counts?.[id] ? '' : ` (${counts[id]})`),
            }))}
            selected={search.queue}
            onSelect={(id) =>
              change({
                queue: withdrawalQueues.find((one) => one === id) ?? 'review',
                at: [],
                open: undefined,
              })
            }
          />
        </div>
        <PagedTable
          label={t('console.page.withdrawals')}
          query={found}
          columns={columns}
          search={search}
          change={change}
          empty={
            <State
              icon="withdraw"
              title={t(search.queue === 'review' ? 'console.wd.none' : 'console.wd.none_here')}
              text={t('console.wd.none_text')}
            />
          }
        />
      </div>
      {search.open !== undefined && (
        <WithdrawalPanel
          key={search.open}
          id={search.open}
          onClose={() => change({ open: undefined }, false)}
        />
      )}
    </div>
  )
}

function useColumns(): readonly Column<ListedWithdrawal>[] {
  const t = useT()
  return [
    { id: 'number', head: t('console.wd.number'), cell: ({ id }) => <span className="num">{id}</span> },
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    {
      id: 'amount',
      head: t('console.wd.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
    {
      id: 'to',
      head: t('console.wd.to'),
      cell: ({ institution }) => <bdi>{institution}</bdi>,
    },
    { id: 'at', head: t('console.wd.asked'), cell: ({ requestedAt }) => <ExactTime at={requestedAt} /> },
    {
      id: 'risk',
      head: t('console.wd.risk'),
      cell: ({ risks }) => (
        <Tag tone={risks.length === 0 ? 'ok' : risks.length > 2 ? 'bad' : 'warn'}>
          <span className="num">{risks.length}</span>
        </Tag>
      ),
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state, doubt, approvalLapse }) => (
        <>
          <WithdrawalTag state={state} />
          {approvalLapse && <Tag tone="bad">{t('console.wd.first_lapsed')}</Tag>}
          {doubt && <Tag tone="bad">{t('console.wd.doubt')}</Tag>}
        </>
      ),
    },
    {
      id: 'with',
      head: t('console.wd.with'),
      cell: ({ claimed }) => (claimed ? <bdi>{claimed.name}</bdi> : t('console.nothing')),
    },
  ]
}
