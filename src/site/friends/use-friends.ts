import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { friends } from '#contract/friends.ts'

export function useOwnCode() {
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
