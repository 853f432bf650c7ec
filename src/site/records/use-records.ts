import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import { readShellSearch } from '#site/layout/shell-search.ts'
import { useNavigate } from '#site/routing.ts'

import { readRecordSearch, type RecordSearch, writeRecordSearch } from './record-search.ts'

export type Transfer = Output<typeof records.transactions>['list'][number]
export type Totals = Output<typeof records.totals>
export type Profit = Output<typeof records.profit>

/** The filters stand in the URL: they survive a reload, and history navigation restores them. */
export function useRecordSearch(): [
  RecordSearch,
  (patch: RecordSearch, how?: { readonly isStep?: boolean }) => void,
] {
  const text = useSearch(readShellSearch).record
  const navigate = useNavigate()
  const search = readRecordSearch(text)
  const change = (patch: RecordSearch, { isStep = true } = {}) =>
    navigate({
      to: '.',
      search: (other: object) => ({ ...other, record: writeRecordSearch({ ...search, ...patch }) }),
      keepsScroll: true,
      replace: !isStep,
    })
  return [search, change]
}

/** The filters without the expanded row, which is state of the browser only. */
export function filtersOf({ open: _open, ...filters }: RecordSearch): Input<typeof records.totals> {
  return filters
}

const PAGES = 'record pages'
const SUMS = 'record sums'

/** The rows in pages. They refresh only on request, so that rows do not move while the member reads. */
export function useTransfers(filters: Input<typeof records.totals>) {
  const api = useApi()
  const client = useQueryClient()
  const pages = useInfiniteQuery({
    queryKey: [PAGES, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(records.transactions, pageParam === undefined ? filters : { ...filters, after: pageParam }),
    getNextPageParam: (page) => page.next,
  })
  const newest = useQuery(queryOf(api, records.transactions, { ...filters, limit: 1 }))
  const list = pages.data?.pages.flatMap((page) => page.list)
  const first = newest.data?.list[0]?.id
  const hasNews =
    list !== undefined && first !== undefined && !pages.isFetching && BigInt(first) > newestOf(list)
  const showNews = () => {
    void client.resetQueries({ queryKey: [PAGES, filters] })
    void client.invalidateQueries({ queryKey: [SUMS] })
  }
  return { pages, list, period: pages.data?.pages[0]?.period, hasNews, showNews }
}

function newestOf(list: readonly Transfer[]): bigint {
  return BigInt(list[0]?.id ?? '0')
}

export function useTotals(filters: Input<typeof records.totals>) {
  const api = useApi()
  return useQuery({ queryKey: [SUMS, filters], queryFn: () => api.call(records.totals, filters) })
}

export function useProfit(filters: Input<typeof records.profit>) {
  return useQuery(queryOf(useApi(), records.profit, filters))
}

export function useTransfer(id: string) {
  return useQuery(queryOf(useApi(), records.transfer, { id }))
}

/** Downloads the shown rows as a file; a refusal is shown in its words. */
export function useFile(kind: 'csv' | 'pdf') {
  return useMutation({
    mutationFn: (filters: Input<typeof records.totals>) => {
      const { period, from, to } = filters
      return kind === 'csv'
        ? takeFile(records.file.path + queryString(filters), 'transactions.csv')
        : takeFile(records.statement.path + queryString({ period, from, to }), 'statement.pdf')
    },
  })
}
