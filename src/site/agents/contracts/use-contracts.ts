import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { agentContracts } from '#contract/agent-contracts.ts'
import { agents } from '#contract/agents.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { ContractKind } from '#domain/agents/terms.ts'

export type Contract = Output<typeof agentContracts.offerContract>
export type Opened = Output<typeof agentContracts.openContract>
export type Preview = Output<typeof agentContracts.previewContract>
export type Cost = Preview['costs'][number]
export type Terms = Contract['terms']

/** The contracts of one kind with the upline or with downlines, all versions, newest first. */
export function useContracts(side: 'mine' | 'downline', kind: ContractKind) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [agentContracts.contracts.path, 'pages', side, kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(agentContracts.contracts, { side, kind, ...(after === undefined ? {} : { after }) }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}

/** The newest contract of a kind with one downline; null where there is none. */
export function useNewestWith(downline: string | undefined, kind: ContractKind) {
  const api = useApi()
  return useQuery({
    queryKey: [agentContracts.contracts.path, 'newest', kind, downline],
    queryFn: async () => {
      const { list } = await api.call(agentContracts.contracts, { side: 'downline', kind, downline })
      return list[0] ?? null
    },
    enabled: downline !== undefined,
  })
}

/** The newest terms of a kind with each downline whose account begins so. */
export function useTermsToCopy(kind: ContractKind, find: string) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [agentContracts.contractTerms.path, kind, find],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(agentContracts.contractTerms, {
        kind,
        ...(find === '' ? {} : { find }),
        ...(after === undefined ? {} : { after }),
      }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}

/** The agent to whom a contract is offered. */
export function useDownline(id: string) {
  const query = useQuery(queryOf(useApi(), agents.team, { scope: 'direct', kind: 'agents', under: id }))
  return query.data?.node.account
}

/** The agents directly below, to whom contracts are offered: the first page. */
export function useDownlines() {
  return useQuery(queryOf(useApi(), agents.team, { scope: 'direct', kind: 'agents' }))
}

export function useRefreshContracts() {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        path === agentContracts.contracts.path || path === agentContracts.contractTerms.path,
    })
}

/** Opens a version: the server notes that it was read. */
export function useOpening() {
  const api = useApi()
  const refresh = useRefreshContracts()
  return useMutation({
    mutationFn: (which: Input<typeof agentContracts.openContract>) =>
      api.call(agentContracts.openContract, which),
    onSuccess: refresh,
  })
}

export function usePreview() {
  const api = useApi()
  return useMutation({
    mutationFn: (input: Input<typeof agentContracts.previewContract>) =>
      api.call(agentContracts.previewContract, input),
  })
}

/** Offers terms. Idempotent: the request id is kept until the server has answered. */
export function useOffering(downline: string, kind: ContractKind) {
  const t = useT()
  const api = useApi()
  const refresh = useRefreshContracts()
  const sendOnce = useSendOnce<Contract>(`contract.${kind}.${downline}`, t('contract.earlier_offer'))
  return useMutation({
    mutationFn: (terms: Terms) =>
      sendOnce({ downline, terms }, (requestId, sent) =>
        api.call(agentContracts.offerContract, { requestId, ...sent }),
      ),
    onSettled: refresh,
  })
}

export function useAnswering() {
  const api = useApi()
  const refresh = useRefreshContracts()
  return useMutation({
    mutationFn: (input: Input<typeof agentContracts.answerContract>) =>
      api.call(agentContracts.answerContract, input),
    onSettled: refresh,
  })
}

export function useEnding() {
  const api = useApi()
  const refresh = useRefreshContracts()
  return useMutation({
    mutationFn: (input: Input<typeof agentContracts.endContract>) =>
      api.call(agentContracts.endContract, input),
    onSettled: refresh,
  })
}
