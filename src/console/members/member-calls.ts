import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useScope } from '#console/frame/brand.ts'
import { memberLimits } from '#contract/console/limits.ts'
import { listMembers, memberAudit, memberPage, memberSessions } from '#contract/console/members.ts'
import { memberMoney } from '#contract/console/records.ts'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'

export type MemberFacts = Output<typeof memberPage>

export function useMemberFacts(id: string) {
  return useQuery(queryOf(useApi(), memberPage, { ...useScope(), id }))
}

/** A member's wallets, and thirty days of their money. */
export function useMemberMoney(id: string) {
  return useQuery(queryOf(useApi(), memberMoney, { ...useScope(), id }))
}

/** An action on a member; refetches all queries about the member. */
export function useMemberDeed<E extends Endpoint>(endpoint: E, onDone?: (value: Output<E>) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation<Output<E>, Error, Input<E>>({
    mutationFn: (input) => api.call(endpoint, input),
    onSuccess: async (value) => {
      await askMemberAgain(queries)
      onDone?.(value)
    },
  })
}

/** Queries invalidated by an action on a member. */
export const memberStale = [memberPage, memberSessions, memberAudit, memberLimits, listMembers].map(
  ({ path }) => path,
)

export async function askMemberAgain(queries: QueryClient): Promise<void> {
  await Promise.all(memberStale.map((path) => queries.invalidateQueries({ queryKey: [path] })))
}
