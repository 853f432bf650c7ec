import { queryOptions, useQuery } from '@tanstack/react-query'

import { type Api, CallRefused, useApi } from '#browser/api/api.ts'
import type { Output } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'
import { useSite } from '#site/bootstrap.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'

export type Member = Output<typeof session.memberInfo>

/**
 * The signed-in member, or `loading`. Queried only if the browser has a session cookie. React hydrates the shell before the
 * page, and the server rendered both without a member: an answer in between must wait.
 */
export function useMember(): Member | undefined | 'loading' {
  const api = useApi()
  const isAwake = useIsAwake()
  const { account } = useSite()
  const query = useQuery({ ...memberQuery(api), enabled: account === 'member' })
  if (account === 'visitor') return undefined
  if (query.isPending || !isAwake) return 'loading'
  return query.data ?? undefined
}

/** One query for all components; the first one that mounts sends it. */
export function memberQuery(api: Api) {
  return queryOptions({
    queryKey: [session.memberInfo.path],
    staleTime: 60_000,
    queryFn: async () => {
      try {
        return await api.call(session.memberInfo, {})
      } catch (error) {
        // The cookie's hint was older than the session: that is an answer, not a fault.
        if (error instanceof CallRefused && (error.status === 401 || error.status === 403)) return null
        throw error
      }
    },
  })
}
