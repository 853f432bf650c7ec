import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { teamReports } from '#contract/team-reports.ts'
import { readShellSearch } from '#site/layout/shell-search.ts'
import { useNavigate } from '#site/routing.ts'

import { type AgentSearch, readAgentSearch, writeAgentSearch } from './agent-search.ts'

export type Overview = Output<typeof teamReports.teamOverview>
export type Betting = Output<typeof teamReports.teamBetting>
export type User = Output<typeof teamReports.teamUsers>['list'][number]
export type TeamTransfer = Output<typeof teamReports.teamTransfers>['list'][number]

/** The filters stand in the URL: they survive a reload, and history navigation restores them. */
export function useAgentSearch(): [AgentSearch, (patch: AgentSearch) => void] {
  const search = readAgentSearch(useSearch(readShellSearch).record)
  const navigate = useNavigate()
  return [
    search,
    (patch) =>
      navigate({
        to: '.',
        search: (other: object) => ({ ...other, record: writeAgentSearch({ ...search, ...patch }) }),
        keepsScroll: true,
      }),
  ]
}

export function useOverview(input: Input<typeof teamReports.teamOverview>) {
  return useQuery(queryOf(useApi(), teamReports.teamOverview, input))
}

export function useBetting(input: Input<typeof teamReports.teamBetting>) {
  return useQuery(queryOf(useApi(), teamReports.teamBetting, input))
}

export function useAnnouncements(pageNo: number) {
  return useQuery(queryOf(useApi(), teamReports.agentAnnouncements, { pageNo }))
}

export function useUsers(filters: Input<typeof teamReports.teamUserSums>) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: ['team users', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(teamReports.teamUsers, after === undefined ? filters : { ...filters, after }),
    getNextPageParam: (page) => page.next,
  })
  const sums = useQuery(queryOf(api, teamReports.teamUserSums, filters))
  return { pages, sums, list: uniqueOf(pages.data?.pages.flatMap((page) => page.list)) }
}

export function useTeamTransfers(filters: Omit<Input<typeof teamReports.teamTransfers>, 'after'>) {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: ['team transfers', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(teamReports.teamTransfers, after === undefined ? filters : { ...filters, after }),
    getNextPageParam: (page) => page.next,
  })
  const { group: _group, ...same } = filters
  const sums = useQuery(queryOf(api, teamReports.teamTransferSums, same))
  return { pages, sums, list: uniqueOf(pages.data?.pages.flatMap((page) => page.list)) }
}

/** A member whose figure has changed meanwhile may be on two pages. */
function uniqueOf<Row extends { readonly id: string }>(list: readonly Row[] | undefined) {
  return list && [...new Map(list.map((row) => [row.id, row])).values()]
}

const files = {
  betting: teamReports.teamBettingFile,
  users: teamReports.teamUserFile,
  transfers: teamReports.teamTransferFile,
} as const

/** Downloads the rows of a report; a refusal is shown in its words. */
export function useReportFile(report: keyof typeof files) {
  return useMutation({
    mutationFn: (search: AgentSearch) =>
      takeFile(files[report].path + queryString(search), `team-${report}.csv`),
  })
}
