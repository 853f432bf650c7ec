import { useInfiniteQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { withdrawals } from '#contract/withdrawals.ts'

import { WithdrawalItem } from './WithdrawalItem.tsx'

/** Withdrawals with their states, newest first. */
export function WithdrawalHistory() {
  const t = useT()
  const api = useApi()
  const found = useInfiniteQuery({
    queryKey: [withdrawals.list.path],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(withdrawals.list, pageParam === undefined ? {} : { after: pageParam }),
    getNextPageParam: (page) => page.next,
  })
  const list = found.data?.pages.flatMap((page) => page.list)
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('withdraw.history')}</h3>
      </header>
      {found.isError && !list && (
        <div className="card">
          <ErrorState
            what={t('centre.failed_title')}
            safe={t('withdraw.safe')}
            isRetrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        </div>
      )}
      {list?.length === 0 && (
        <div className="card">
          <EmptyState kind="records" title={t('withdraw.none_title')} text={t('withdraw.none_text')} />
        </div>
      )}
      {list && list.length > 0 && (
        <ul className="wd-list">
          {list.map((withdrawal, index) => (
            <WithdrawalItem key={withdrawal.id} withdrawal={withdrawal} isFirst={index === 0} />
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
