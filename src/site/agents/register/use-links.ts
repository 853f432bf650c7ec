import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { agentRates } from '#contract/agent-rates.ts'
import { agents } from '#contract/agents.ts'
import type { Input, Output } from '#contract/endpoint.ts'

export type ListedLink = Output<typeof agents.joinLinks>['list'][number]
export type MadeLink = Output<typeof agents.createJoinLink>

/** The agent's links, newest first, page by page. */
export function useLinks() {
  const api = useApi()
  const pages = useInfiniteQuery({
    queryKey: [agents.joinLinks.path, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => api.call(agents.joinLinks, after === undefined ? {} : { after }),
    getNextPageParam: (page) => page.next,
  })
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) }
}

function useRefresh() {
  const queries = useQueryClient()
  const paths: readonly unknown[] = [agents.joinLinks.path, agentRates.ownRates.path]
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(queryKey[0]) })
}

/** Creates a join link. Idempotent: the request id is kept until the server has answered. */
export function useCreatingLink() {
  const api = useApi()
  const refresh = useRefresh()
  const sendOnce = useSendOnce<MadeLink>('agent.link', useT()('newcomer.earlier_link'))
  return useMutation({
    mutationFn: (link: Omit<Input<typeof agents.createJoinLink>, 'requestId'>) =>
      sendOnce(link, (requestId, sent) => api.call(agents.createJoinLink, { requestId, ...sent })),
    onSettled: refresh,
  })
}

/** Reserves an account name with a link for it. Idempotent in the same way. */
export function useCreatingAccount() {
  const api = useApi()
  const refresh = useRefresh()
  const sendOnce = useSendOnce<MadeLink>('agent.account', useT()('newcomer.earlier_link'))
  return useMutation({
    mutationFn: (account: Omit<Input<typeof agents.createAccount>, 'requestId'>) =>
      sendOnce(account, (requestId, sent) => api.call(agents.createAccount, { requestId, ...sent })),
    onSettled: refresh,
  })
}

export function useWithdrawing() {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => api.call(agents.withdrawJoinLink, { id }),
    onSettled: useRefresh(),
  })
}
