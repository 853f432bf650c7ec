import { useInfiniteQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { agentStatements } from '#contract/agent-statements.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { teamReports } from '#contract/team-reports.ts'

export type Bet = Output<typeof teamReports.teamBets>['list'][number]

/** The line whose single bets are shown: of a member in a range, or behind a statement. */
export type BetsOf =
  | { readonly of: 'team'; readonly input: Omit<Input<typeof teamReports.teamBets>, 'after'> }
  | { readonly of: 'statement'; readonly input: Omit<Input<typeof agentStatements.statementBets>, 'after'> }

type BetPage = Pick<Output<typeof agentStatements.statementBets>, 'list' | 'next' | 'elsewhere'>

export function useBets(line: BetsOf) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: ['single bets', line],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: after }): Promise<BetPage> => {
      const page = after === undefined ? {} : { after }
      return line.of === 'team'
        ? await api.call(teamReports.teamBets, { ...line.input, ...page })
        : await api.call(agentStatements.statementBets, { ...line.input, ...page })
    },
    getNextPageParam: (page) => page.next,
  })
  const [first] = pages.data?.pages ?? []
  return { pages, list: pages.data?.pages.flatMap((page) => page.list), elsewhere: first?.elsewhere }
}

/** The windows of a real-time statement, or the members of one. */
export function useWindows(id: string, slot: number | undefined) {
  const api = useApi()
  const input = slot === undefined ? { id } : { id, slot }
  const pages = useInfiniteQuery({
    queryKey: [agentStatements.statementWindows.path, input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(agentStatements.statementWindows, after === undefined ? input : { ...input, after }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}
