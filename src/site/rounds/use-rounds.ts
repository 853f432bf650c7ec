import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { rounds } from '#contract/rounds.ts'

import { readShellSearch } from '#site/layout/shell-search.ts'
import { useNavigate } from '#site/routing.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import { readRoundSearch, type RoundSearch, writeRoundSearch } from './round-search.ts'

export type Round = Output<typeof rounds.list>['list'][number]
export type WholeRound = Output<typeof rounds.round>
export type RoundTotals = Output<typeof rounds.totals>
type Filters = Input<typeof rounds.totals>

export type ChangeSearch = (patch: RoundSearch, how?: { readonly isStep?: boolean }) => void

/** The filters stand in the URL: they survive a reload, and history navigation restores them. */
export function useRoundSearch(): [RoundSearch, ChangeSearch] {
  const text = useSearch(readShellSearch).record
  const navigate = useNavigate()
  const search = readRoundSearch(text)
  const change: ChangeSearch = (patch, { isStep = true } = {}) =>
    navigate({
      to: '.',
      search: (other: object) => ({ ...other, record: writeRoundSearch({ ...search, ...patch }) }),
      keepsScroll: true,
      replace: !isStep,
    })
  return [search, change]
}

/** The filters without the expanded row, which is state of the browser only. */
export function filtersOf({ open: _open, ...filters }: RoundSearch): Filters {
  return filters
}

const PAGES = 'round pages'
const SUMS = 'round sums'
const NEWEST = 'newest round'

/** The rows in pages. They refresh only on request, so that rows do not move while the member reads. */
export function useRounds(filters: Filters) {
  const api = useApi()
  const client = useQueryClient()
  const pages = useInfiniteQuery({
    queryKey: [PAGES, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(rounds.list, pageParam === undefined ? filters : { ...filters, after: pageParam }),
    getNextPageParam: (page) => page.next,
  })
  // Each round changes the balance, and balance changes are pushed to every tab; so the balance triggers this check.
  const { dataUpdatedAt } = useBalance()
  const newest = useQuery({
    queryKey: [NEWEST, filters, dataUpdatedAt],
    queryFn: () => api.call(rounds.list, { ...filters, limit: 1 }),
    placeholderData: keepPreviousData,
  })
  const list = pages.data?.pages.flatMap((page) => page.list)
  const first = newest.data?.list[0]?.id
  const hasNews =
    list !== undefined &&
    first !== undefined &&
    !pages.isFetching &&
    BigInt(first) > BigInt(list[0]?.id ?? '0')
  const showNews = () => {
    void client.resetQueries({ queryKey: [PAGES, filters] })
    void client.invalidateQueries({ queryKey: [SUMS] })
  }
  return { pages, list, period: pages.data?.pages[0]?.period, hasNews, showNews }
}

export function useRoundTotals(filters: Filters) {
  const api = useApi()
  return useQuery({
    queryKey: [SUMS, filters],
    queryFn: () => api.call(rounds.totals, filters),
  })
}

export function useRound(id: string) {
  return useQuery(queryOf(useApi(), rounds.round, { id }))
}

/** The provider's URL for a round's picture; requested on click. */
export function useRoundPicture(id: string) {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(rounds.picture, { id }) })
}

export function useRoundFile() {
  return useMutation({
    mutationFn: (filters: Filters) => takeFile(rounds.file.path + queryString(filters), 'rounds.csv'),
  })
}

/** The dispute pack of a round, or of the ticket that it stands for. */
export function useRoundPack({ id, ticket }: Pick<WholeRound, 'id' | 'ticket'>) {
  return useMutation({
    mutationFn: () =>
      ticket === undefined
        ? takeFile(rounds.pack.path + queryString({ id }), `round-${id}.zip`)
        : takeFile(lotteryTickets.pack.path + queryString({ id: ticket }), `ticket-${ticket}.zip`),
  })
}
