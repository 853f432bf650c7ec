import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { pressShortcut } from '#console/ui/queue-keys.ts'
import { QueueKeys, stepFrom } from '#console/ui/QueueKeys.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { type StaleStream, useStaleStream } from '#console/ui/use-stale-stream.ts'
import { useUrlState } from '#console/ui/url-state.ts'
import { followWithdrawals, listWithdrawals, readWithdrawal } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import { holderOf, queueSorts, sortOf, type WithdrawalQueue } from '#domain/cashier/withdrawal-state.ts'

import { QueueFilters } from './QueueFilters.tsx'
import { RiskMeter } from './RiskMeter.tsx'
import { readWithdrawalSearch, withdrawalFilters } from './withdrawal-search.ts'
import { WaitText } from './WaitText.tsx'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'
import { ConsoleAmount, WithdrawalTag } from './WithdrawalTag.tsx'

import './withdrawals.css'

export type ListedWithdrawal = Output<typeof listWithdrawals>['list'][number]

const stream: StaleStream = {
  path: followWithdrawals.path,
  what: 'withdrawals',
  calls: [listWithdrawals, readWithdrawal],
}

/** Letters that press the buttons of the open withdrawal. */
const keys = [
  { key: 'T', name: 'console.wd.claim' },
  { key: 'A', name: 'console.wd.approve' },
  { key: 'R', name: 'console.wd.do.reject' },
  { key: 'H', name: 'console.wd.do.hold' },
  { key: 'P', name: 'console.wd.do.mark_paid' },
] as const

/** Pending withdrawals, longest waiting first, with their risk reasons. */
export default function WithdrawalsPage() {
  const t = useT()
  const [search, change] = useUrlState(readWithdrawalSearch)
  useStaleStream(stream)
  const found = useQuery({
    ...queryOf(useApi(), listWithdrawals, {
      ...useScope(),
      ...withdrawalFilters(search),
      ...pageInput(search.at),
    }),
    placeholderData: keepPreviousData,
  })
  const { counts, promiseSeconds } = found.data ?? {}
  const isOpen = search.open !== undefined
  const columns = useColumns(search.queue, isOpen, promiseSeconds)
  const sort = sortOf(search.queue, search.sort)
  const queue = {
    ids: (found.data?.list ?? []).map(({ id }) => id),
    open: search.open,
    onOpen: (open: string) => change({ open }, false),
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Letters press its buttons while the focus is within.
    <div className={isOpen ? 'console-split wdd-open' : 'console-split'} onKeyDown={pressShortcut}>
      <div className="console-list">
        <Title listed={found.data} />
        <QueueFilters counts={counts} search={search} change={change} />
        <PagedTable
          label={t('console.page.withdrawals')}
          query={found}
          columns={columns}
          search={search}
          change={change}
          sorting={{
            columnId: sort === 'age' ? 'at' : sort,
            isDescending: sort === 'amount' || sort === 'risk' || search.queue === 'ended',
          }}
          onSort={(id) =>
            change({ sort: id === 'at' ? 'age' : queueSorts.find((one) => one === id), at: [] })
          }
          empty={
            <State
              icon="withdraw"
              title={t(search.queue === 'review' ? 'console.wd.none' : 'console.wd.none_here')}
              text={t('console.wd.none_text')}
            />
          }
        />
        <QueueKeys queue={queue} keys={keys.map(({ key, name }) => ({ key, name: t(name) }))} />
      </div>
      {search.open !== undefined && (
        <WithdrawalPanel
          key={search.open}
          id={search.open}
          promiseSeconds={promiseSeconds}
          onDecided={() => {
            const next = stepFrom(queue, 1)
            if (search.queue === 'review' && next !== undefined) queue.onOpen(next)
          }}
          onClose={() => change({ open: undefined }, false)}
        />
      )}
    </div>
  )
}

/** The name of the page, with the size of the queue and the number of holds. */
function Title({ listed }: { listed: Output<typeof listWithdrawals> | undefined }) {
  const t = useT()
  return (
    <PageTitle
      title={t('console.page.withdrawals')}
      figures={
        listed && (
          <>
            {t('console.wd.figures', { count: listed.counts.review })}{' '}
            <ConsoleAmount amount={listed.waiting.amount} currency={listed.waiting.currency} />
            {listed.counts.held > 0 && (
              <span> {t('console.wd.held_count', { count: listed.counts.held })}</span>
            )}
          </>
        )
      }
    />
  )
}

const accountColumn = (t: Translate): Column<ListedWithdrawal> => ({
  id: 'account',
  head: t('console.column.account'),
  cell: ({ member }) => (
    <span className="row wdd-account">
      <Avatar id={member.account} sizeRem={1.35} />
      <span dir="ltr">{member.account}</span>
    </span>
  ),
})

const dueColumn = (t: Translate): Column<ListedWithdrawal> => ({
  id: 'due',
  head: t('console.wd.due'),
  isSortable: true,
  cell: ({ dueAt }) => dueAt !== undefined && <ExactTime at={dueAt} />,
})

function useColumns(
  queue: WithdrawalQueue,
  isOpen: boolean,
  promiseSeconds = Infinity,
): readonly Column<ListedWithdrawal>[] {
  const t = useT()
  return [
    { id: 'number', head: t('console.wd.number'), cell: ({ id }) => <span className="num">{id}</span> },
    accountColumn(t),
    {
      id: 'amount',
      head: t('console.wd.amount'),
      isNumber: true,
      isSortable: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
    {
      id: 'to',
      head: t('console.wd.to'),
      cell: ({ institution }) => <bdi>{institution}</bdi>,
    },
    {
      id: 'at',
      head: t('console.wd.asked'),
      isSortable: true,
      cell: ({ requestedAt, dueAt, state, held }) =>
        !held && holderOf(state) === 'operator' && Number.isFinite(promiseSeconds) ? (
          <WaitText since={requestedAt} dueAt={dueAt} promiseSeconds={promiseSeconds} />
        ) : (
          <ExactTime at={requestedAt} />
        ),
    },
    // Beside an open withdrawal, which has the time as well, the status matters more.
    ...(sortOf(queue) === 'due' && !isOpen ? [dueColumn(t)] : []),
    {
      id: 'risk',
      head: t('console.wd.risk'),
      isSortable: queue !== 'ended',
      cell: ({ riskScore }) => <RiskMeter score={riskScore} />,
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state, doubt, held, approvalLapse, isForTwo, claimed }) => (
        <span className="row wdd-tags">
          {claimed && (
            <span className="row wdd-hand">
              <Avatar id={claimed.name} sizeRem={1.25} />
              <bdi className="xs muted">{claimed.name}</bdi>
            </span>
          )}
          <WithdrawalTag state={state} held={held} />
          {isForTwo && state === 'reviewing' && <Tag tone="warn">{t('console.wd.two_needed')}</Tag>}
          {approvalLapse && <Tag tone="bad">{t('console.wd.first_lapsed')}</Tag>}
          {doubt && <Tag tone="bad">{t('console.wd.doubt')}</Tag>}
        </span>
      ),
    },
    {
      id: 'with',
      head: t('console.wd.with'),
      cell: ({ claimed }) => (claimed ? <bdi>{claimed.name}</bdi> : t('console.nothing')),
    },
  ]
}
