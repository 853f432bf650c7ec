import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { agentContracts } from '#contract/agent-contracts.ts'
import { agents } from '#contract/agents.ts'
import type { Input, Output } from '#contract/endpoint.ts'

export type Team = Output<typeof agents.team>
export type TeamNode = Team['node']
export type TeamMember = Team['list'][number]

type Filters = Omit<Input<typeof agents.team>, 'after'>

/** The members below a node of the team, page by page. */
export function useTeam(filters: Filters) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [agents.team.path, 'pages', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(agents.team, after === undefined ? filters : { ...filters, after }),
    getNextPageParam: (page) => page.next,
  })
  return {
    pages,
    node: pages.data?.pages[0]?.node,
    list: pages.data?.pages.flatMap((page) => page.list),
  }
}

/** The agents directly below a node, or below the agent of the session: the first page. */
export function useBranch(under: string | undefined) {
  const input = { scope: 'direct', kind: 'agents', ...(under === undefined ? {} : { under }) } as const
  return useQuery(queryOf(useApi(), agents.team, input))
}

/** All versions of the contracts with one downline, newest first. */
export function useContractsWith(downline: string) {
  return useQuery(queryOf(useApi(), agentContracts.contracts, { side: 'downline', downline }))
}

export function useFreeze() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof agents.freeze>) => api.call(agents.freeze, input),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === agents.team.path }),
  })
}
