import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import {
  type listGameProviders as listCall,
  listGameProviders,
  listProviderDifferences,
  readGameProvider,
} from '#contract/console/game-providers.ts'
import { readGameList } from '#contract/console/game-lists.ts'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'

export type ProviderList = Output<typeof listCall>
export type ListedProvider = ProviderList['list'][number]
export type Provider = Output<typeof readGameProvider>

const stale = [listGameProviders, readGameProvider, readGameList, listProviderDifferences]

/** Runs an action on a provider; refetches its page whatever the outcome. */
export function useProviderDeed<E extends Endpoint>(
  endpoint: E,
  onDone: (answer: Output<E>) => void,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
) {
  const t = useT()
  const api = useApi()
  const askAgain = useAskAgain()
  return useMutation({
    mutationFn: (input: Input<E>) => api.call(endpoint, input),
    onSuccess: (answer) => {
      if (!isQuiet) toastDone(t, answer, t('console.saved'))
      onDone(answer)
    },
    onSettled: askAgain,
  })
}

export function useAskAgain() {
  const queries = useQueryClient()
  return async () => {
    for (const { path } of stale) await queries.invalidateQueries({ queryKey: [path] })
  }
}
