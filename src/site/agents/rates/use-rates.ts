import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { agentRates } from '#contract/agent-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'

export type OwnRates = Output<typeof agentRates.ownRates>
export type MemberRates = Output<typeof agentRates.memberRates>
export type Rates = MemberRates['rates']

/** The agent's own rates, what new accounts can get, quotas and domains. */
export function useOwnRates() {
  return useQuery(queryOf(useApi(), agentRates.ownRates, {}))
}

/** The rates and quotas of a direct downline. */
export function useMemberRates(id: string) {
  return useQuery(queryOf(useApi(), agentRates.memberRates, { id }))
}

function useRefresh() {
  const queries = useQueryClient()
  const paths: readonly unknown[] = [agentRates.memberRates.path, agentRates.ownRates.path]
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(queryKey[0]) })
}

export function useChangingRates() {
  const api = useApi()
  return useMutation({
    mutationFn: (input: Input<typeof agentRates.changeRates>) => api.call(agentRates.changeRates, input),
    onSettled: useRefresh(),
  })
}

export function useAcceptingRates() {
  const api = useApi()
  return useMutation({
    mutationFn: (version: number) => api.call(agentRates.acceptRates, { version }),
    onSettled: useRefresh(),
  })
}

export function useGivingQuota() {
  const api = useApi()
  return useMutation({
    mutationFn: (input: Input<typeof agentRates.giveQuota>) => api.call(agentRates.giveQuota, input),
    onSettled: useRefresh(),
  })
}
