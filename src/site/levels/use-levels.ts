import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Output } from '#contract/endpoint.ts'
import { levels } from '#contract/levels.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useMember } from '#site/session/use-member.ts'

export type LevelTerms = NonNullable<Output<typeof levels.terms>['terms']>
export type OwnLevel = Output<typeof levels.own>
export type Review = Output<typeof levels.reviews>['list'][number]

export function useTerms() {
  return useQuery(queryOf(useApi(), levels.terms, {}))
}

/** Whether there can be a level: visitors and trial accounts have none. */
function useHasLevel(): boolean {
  const member = useMember()
  return typeof member === 'object' && member.type !== TRIAL_TYPE
}

export function useOwnLevel() {
  const api = useApi()
  return useQuery({ ...queryOf(api, levels.own, {}), enabled: useHasLevel() })
}

export function useReviews() {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [levels.reviews.path, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => api.call(levels.reviews, after === undefined ? {} : { after }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}
