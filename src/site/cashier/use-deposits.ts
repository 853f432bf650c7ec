import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { type Deposit, deposits } from '#contract/deposits.ts'
import { readShellSearch } from '#site/layout/shell-search.ts'
import { useNavigate } from '#site/routing.ts'

/** Prefix of all query keys of the member's deposits; invalidating it refetches them all. */
const FOLDER = '/wps/deposits'

export function useChannels() {
  return useQuery({ ...queryOf(useApi(), deposits.channels, {}), staleTime: 10_000 })
}

export function useDeposit(id: string) {
  return useQuery({ ...queryOf(useApi(), deposits.one, { id }), staleTime: 5_000 })
}

export function useDepositHistory() {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [deposits.list.path, 'history'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.call(deposits.list, pageParam === undefined ? {} : { after: pageParam }),
    getNextPageParam: ({ next }) => next,
  })
}

function useAskAgain() {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(FOLDER) })
}

/** The open deposit stands in the URL, so it survives a reload. */
export function useOpenDeposit() {
  const { deposit } = useSearch(readShellSearch)
  const navigate = useNavigate()
  const open = (id: string | undefined) =>
    navigate({
      to: '.',
      search: (other: object) => ({ ...other, deposit: id && `d${id}` }),
      keepsScroll: true,
    })
  // The letter prefix keeps the router from parsing the id as a number.
  return { id: deposit?.slice(1), open }
}

interface Ordered {
  readonly channelId: string
  readonly amount: string
}

/**
 * Orders a deposit. The request id belongs to the typed content and is kept over retries, so retries create one
 * deposit.
 */
export function useOrdering(onDone: (id: string) => void) {
  const api = useApi()
  const askAgain = useAskAgain()
  const sendOnce = useSendOnce<Deposit>('deposit', useT()('money.earlier_done'))
  return useMutation({
    mutationFn: ({ requestId: own, ...input }: Ordered & { readonly requestId?: string }) =>
      own === undefined
        ? sendOnce(input, (requestId, sent) => api.call(deposits.order, { requestId, ...sent }))
        : api.call(deposits.order, { requestId: own, ...input }),
    onSuccess: async ({ id }) => {
      onDone(id)
      await askAgain()
    },
    onError: askAgain,
  })
}

export function useProving(id: string, onGone: (ids: readonly string[], fault: string) => void) {
  const api = useApi()
  const askAgain = useAskAgain()
  return useMutation({
    mutationFn: (pictures: readonly string[]) =>
      api.call(deposits.sendProof, { id, pictures: [...pictures] }),
    onSettled: askAgain,
    onError: (error) => {
      if (error instanceof CallRefused && error.code === 'picture_gone')
        onGone((error.value as { pictures: string[] }).pictures, error.message)
    },
  })
}

export function useCancelling(id: string) {
  const api = useApi()
  const askAgain = useAskAgain()
  return useMutation({ mutationFn: () => api.call(deposits.cancel, { id }), onSettled: askAgain })
}

/** The refusal's words, or that the server was not reached. */
export function useFaultWords(error: Error | null): string | undefined {
  const t = useT()
  if (!error) return undefined
  return error instanceof CallRefused ? error.message : t('deposit.not_reached')
}
