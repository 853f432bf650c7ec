import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import type { Input } from '#contract/endpoint.ts'
import { memberRewards } from '#contract/rewards.ts'

export type RewardFilters = Input<typeof memberRewards.totals>

/** Pages of rewards. They follow live messages, because a reward that lapsed or was paid must not look open. */
export function useRewards(filters: RewardFilters) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [memberRewards.list.path, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(memberRewards.list, pageParam === undefined ? filters : { ...filters, after: pageParam }),
    getNextPageParam: (page) => page.next,
  })
  return {
    pages,
    list: pages.data?.pages.flatMap((page) => page.list),
    period: pages.data?.pages[0]?.period,
  }
}

export function useRewardTotals(filters: RewardFilters) {
  return useQuery(queryOf(useApi(), memberRewards.totals, filters))
}

const LONGEST_MS = 2_000_000_000

/** Asks again when the next reward lapses. */
export function useLapse(claimEndsAt: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (claimEndsAt === undefined) return
    const wait = Math.max(0, Date.parse(claimEndsAt) - readServerNowMs()) + 1_000
    const timer = setTimeout(
      () =>
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/wps/offers'),
        }),
      Math.min(LONGEST_MS, wait),
    )
    return () => clearTimeout(timer)
  }, [claimEndsAt, queries])
}
