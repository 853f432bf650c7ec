import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import type { Output } from '#contract/endpoint.ts'
import { friends } from '#contract/friends.ts'

export function useOwnFriends() {
  return useQuery(queryOf(useApi(), friends.own, {}))
}

/** Pages of the member's friends, newest first. */
export function useFriends() {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [friends.list.path],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => api.call(friends.list, after === undefined ? {} : { after }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}

export function useMoneyText(): (amount: string) => string {
  const { language, currencySymbol } = useFormat()
  return (amount) => writeMoney(amount, language, currencySymbol)
}

/** Writes the cash of a reward, and its points. */
export function useFriendRewardText(): (reward: {
  readonly amount: string
  readonly points: number
}) => string {
  const t = useT()
  const moneyText = useMoneyText()
  return ({ amount, points }) =>
    points === 0 ? moneyText(amount) : t('friends.with_points', { amount: moneyText(amount), count: points })
}

/** Claims a reward once: its request id is kept until the server has answered, so that a lost answer never pays twice. */
export function useClaimFriend(id: string) {
  const t = useT()
  const api = useApi()
  const moneyText = useMoneyText()
  const queries = useQueryClient()
  const sendOnce = useSendOnce<Output<typeof friends.claim>>(`friend.${id}`, t('money.earlier_done'))
  const claiming = useMutation({
    mutationFn: () => sendOnce({ id }, (requestId, sent) => api.call(friends.claim, { requestId, ...sent })),
    onSuccess: ({ amount }) => showToast({ text: t('friends.claimed', { amount: moneyText(amount) }) }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['/wps/friends', '/wps/v2/wallets/'].some((path) => String(queryKey[0]).startsWith(path)),
      }),
  })
  const { error } = claiming
  return {
    claim: () => claiming.mutate(),
    isBusy: claiming.isPending,
    fault: error instanceof CallRefused ? error.message : error ? t('friends.claim_lost') : undefined,
  }
}
