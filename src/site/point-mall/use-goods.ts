import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Output } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { useMember } from '#site/session/use-member.ts'

export type Good = Output<typeof points.goods>['list'][number]
export type Redemption = Output<typeof points.redemptions>['list'][number]

export function useGoods() {
  return useQuery(queryOf(useApi(), points.goods, {}))
}

/** The rank of the member's club; 0 without one. */
export function useRank(): number {
  const member = useMember()
  return typeof member === 'object' ? (member.clubLabel?.rankLevel ?? 0) : 0
}

export function useRedemptions() {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [points.redemptions.path, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => api.call(points.redemptions, after === undefined ? {} : { after }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}
