import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { agentPayouts } from '#contract/agent-payouts.ts'
import { agentStatements } from '#contract/agent-statements.ts'
import type { Input, Output } from '#contract/endpoint.ts'

export type StatementDocument = Output<typeof agentStatements.statement>
export type Statement = StatementDocument['statement']
export type Listed = Output<typeof agentStatements.statements>['list'][number]
export type StatementSums = Output<typeof agentStatements.statementSums>['total']
export type Debt = Output<typeof agentStatements.debts>['list'][number]
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

/** The sums of all statements by kind. */
export function useKindSums() {
  return useQuery(queryOf(useApi(), agentStatements.statementSums, {})).data?.kinds
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
