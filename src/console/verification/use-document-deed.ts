import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { askMemberAgain } from '#console/members/member-calls.ts'
import { listDocuments, memberPapers, memberTier } from '#contract/console/verification.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'

/** Runs an action on documents, then refetches them, also when a colleague was faster. */
export function useDocumentDeed<E extends Endpoint>(endpoint: E, done: string) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const askAgain = async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        [listDocuments.path, memberPapers.path, memberTier.path].some((path) =>
          String(queryKey[0]).startsWith(path),
        ),
    })
    await askMemberAgain(queries)
  }
  return useMutation({
    mutationFn: (input: Input<E>) => api.call(endpoint, { ...scope, ...(input as object) } as Input<E>),
    onSuccess: async () => {
      await askAgain()
      showToast({ text: done })
    },
    onError: askAgain,
  })
}
