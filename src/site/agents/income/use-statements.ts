import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { agentPayouts } from '#contract/agent-payouts.ts'
import { agentStatements } from '#contract/agent-statements.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { ContractKind } from '#domain/agents/terms.ts'

export type StatementDocument = Output<typeof agentStatements.statement>
export type Statement = StatementDocument['statement']
export type Listed = Output<typeof agentStatements.statements>['list'][number]
export type StatementSums = Output<typeof agentStatements.statementSums>['total']
export type Debt = Output<typeof agentStatements.debts>['list'][number]
export type Rebate = Output<typeof agentPayouts.listRebates>['list'][number]
export type RebateFilters = Input<typeof agentPayouts.rebateSums>
export type Filters = Input<typeof agentStatements.statementSums>

export function useStatements(filters: Filters) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [agentStatements.statements.path, 'pages', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(agentStatements.statements, after === undefined ? filters : { ...filters, after }),
    getNextPageParam: (page) => page.next,
  })
  const sums = useQuery(queryOf(api, agentStatements.statementSums, filters))
  return { pages, sums: sums.data, list: pages.data?.pages.flatMap((page) => page.list) }
}

/** The sums of all statements by kind, and those of the agent's rebates. */
export function useKindSums() {
  const api = useApi()
  const kinds = useQuery(queryOf(api, agentStatements.statementSums, {})).data?.kinds
  const rebates = useQuery(queryOf(api, agentPayouts.rebateSums, {})).data
  return { kinds, rebates }
}

/** The agent's rebates by day, page by page, with their sums. */
export function useRebates(filters: RebateFilters) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [agentPayouts.listRebates.path, 'pages', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(agentPayouts.listRebates, after === undefined ? filters : { ...filters, after }),
    getNextPageParam: (page) => page.next,
  })
  const sums = useQuery(queryOf(api, agentPayouts.rebateSums, filters))
  return { pages, sums: sums.data, list: pages.data?.pages.flatMap((page) => page.list) }
}

const claims = {
  dividend: agentPayouts.processDividendReq,
  daily: agentPayouts.processDailySalContract,
  hourly: agentPayouts.processContractHourSalary,
  real_time: agentPayouts.processRealTimeSalaryContract,
} as const

/** Claims these kinds one after the other. A repeat pays nothing again, so each attempt has ids of its own. */
export function useClaimAll() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (kinds: readonly ContractKind[]) => {
      for (const kind of kinds) await api.call(claims[kind], { requestId: crypto.randomUUID() })
    },
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && path.startsWith(agentStatements.statement.path),
      }),
  })
}

export function useStatement(id: string) {
  return useQuery(queryOf(useApi(), agentStatements.statement, { id }))
}

/** The play behind a statement by hall, or by member within a hall. */
export function usePlay(id: string, hall: string | undefined) {
  const api = useApi()
  const input = hall === undefined ? { id } : { id, hall }
  const pages = useInfiniteQuery({
    queryKey: [agentStatements.statementPlay.path, input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(agentStatements.statementPlay, after === undefined ? input : { ...input, after }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}

export function useDebts(side: 'owed' | 'due') {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [agentStatements.debts.path, side],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(agentStatements.debts, after === undefined ? { side } : { side, after }),
    getNextPageParam: (page) => page.next,
  })
  return {
    pages,
    open: pages.data?.pages[0]?.open,
    payable: pages.data?.pages[0]?.payable,
    list: pages.data?.pages.flatMap((page) => page.list),
  }
}

/** Computes the statement anew on the server. */
export function useReplay(id: string) {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(agentPayouts.replayStatement, { id }) })
}

export function useStatementFile() {
  return useMutation({
    mutationFn: (filters: Filters) =>
      takeFile(agentStatements.statementFile.path + queryString(filters), 'statements.csv'),
  })
}
