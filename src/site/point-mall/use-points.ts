import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import type { Output } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useMember } from '#site/session/use-member.ts'

export type PointConfig = Output<typeof points.config>
export type PointTerms = NonNullable<PointConfig['terms']>
export type PointBalance = Output<typeof points.balance>
export type Movement = Output<typeof points.movements>['list'][number]

export function useConfig() {
  return useQuery(queryOf(useApi(), points.config, {}))
}

/** Whether points can be had: visitors and trial accounts have none. */
export function useHasPoints(): boolean {
  const member = useMember()
  return typeof member === 'object' && member.type !== TRIAL_TYPE
}

export function usePointBalance() {
  const api = useApi()
  return useQuery({ ...queryOf(api, points.balance, {}), enabled: useHasPoints() })
}

export function useMovements() {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [points.movements.path, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => api.call(points.movements, after === undefined ? {} : { after }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}

/** Writes a number of points in the language of the page. */
export function useWriteCount(): (count: number, sign?: 'always') => string {
  const { language } = useFormat()
  return (count, sign) =>
    new Intl.NumberFormat(language, sign === undefined ? {} : { signDisplay: 'exceptZero' }).format(count)
}
