import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { useSearch } from '#browser/routing/routing-context.ts'
import type { Output } from '#contract/endpoint.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { readShellSearch } from '#site/layout/shell-search.ts'
import { ProofWaysContext } from '#site/member-centre/deeds/use-proof.ts'

import { TransferForm } from './TransferForm.tsx'

import './transfers.css'

type Transfer = Output<typeof memberTransfers.list>['list'][number]

/** Transfers to the upline or the downline, and their history. */
export function TransferPane() {
  const t = useT()
  const { record = '' } = useSearch(readShellSearch)
  const downline = /^id\.([1-9]\d{0,17})$/.exec(record)?.[1]
  const to = downline === undefined ? record.replace(/^to\./, '') : ''
  const terms = useQuery(queryOf(useApi(), memberTransfers.terms, downline === undefined ? {} : { downline }))
  if (terms.isError && !terms.data)
    return (
      <div className="card">
        <ErrorState
          what={t('centre.failed_title')}
          safe={t('transfer.safe')}
          isRetrying={terms.isFetching}
          onRetry={() => void terms.refetch()}
        />
      </div>
    )
  if (!terms.data)
    return (
      <div className="card tf-waiting" aria-busy="true">
        <SkeletonRows />
      </div>
    )
  const isOffered = terms.data.upline !== undefined || terms.data.canSendDown
  return (
    <>
      {isOffered ? (
        <ProofWaysContext value={terms.data.proofWays}>
          <TransferForm key={record} terms={terms.data} to={to} downline={downline} />
        </ProofWaysContext>
      ) : (
        <div className="card">
          <EmptyState kind="records" title={t('transfer.off_title')} text={t('transfer.off_text')} />
        </div>
      )}
      <Transfers isAlone={!isOffered} />
    </>
  )
}

function Transfers({ isAlone }: { isAlone: boolean }) {
  const t = useT()
  const api = useApi()
  const found = useInfiniteQuery({
    queryKey: [memberTransfers.list.path],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(memberTransfers.list, pageParam === undefined ? {} : { after: pageParam }),
    getNextPageParam: (page) => page.next,
  })
  const list = found.data?.pages.flatMap((page) => page.list) ?? []
  if (found.isError && list.length === 0)
    return (
      <div className="card">
        <ErrorState
          what={t('centre.failed_title')}
          safe={t('transfer.safe')}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      </div>
    )
  if (list.length === 0 && isAlone) return null
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('transfer.history')}</h3>
      </header>
      {found.isSuccess && list.length === 0 ? (
        <div className="card">
          <EmptyState kind="records" title={t('transfer.none_title')} text={t('transfer.none_text')} />
        </div>
      ) : (
        <ul className="card tf-list">
          {list.map((transfer) => (
            <TransferItem key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button tone="line" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('withdraw.more')}
        </Button>
      )}
    </section>
  )
}

const tones = { reviewing: 'warn', done: 'ok', rejected: 'bad' } as const

function TransferItem({
  transfer: { isIncoming, other, amount, state, reason, requestedAt, dueAt },
}: {
  transfer: Transfer
}) {
  const t = useT()
  return (
    <li>
      <Icon name={isIncoming ? 'deposit' : 'withdraw'} />
      <span className="grow">
        <b>
          {t(isIncoming ? 'transfer.from' : 'transfer.to')} <bdi dir="ltr">{other}</bdi>
        </b>
        <small>
          <DateText atMs={Date.parse(requestedAt)} look="short" />
          {dueAt !== undefined && (
            <>
              {' · '}
              {t('withdraw.until')} <DateText atMs={Date.parse(dueAt)} look="short" />
            </>
          )}
          {reason !== undefined && (
            <>
              {' · '}
              <bdi>{reason}</bdi>
            </>
          )}
        </small>
      </span>
      <Tag tone={tones[state]}>{t(`transfer.state.${state}`)}</Tag>
      <b>
        <MoneyText amount={isIncoming ? amount : `-${amount}`} showsPlus tone={isIncoming ? 'ok' : 'plain'} />
      </b>
    </li>
  )
}
