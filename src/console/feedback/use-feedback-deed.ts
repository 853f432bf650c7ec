import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { listFeedback } from '#contract/console/feedback.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'

/** Runs an action on a feedback, then refetches it, also when a colleague was faster. */
export function useFeedbackDeed<E extends Endpoint>(endpoint: E, done: string) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const askAgain = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listFeedback.path),
    })
  return useMutation({
    mutationFn: (input: Input<E>) => api.call(endpoint, { ...scope, ...(input as object) } as Input<E>),
    onSuccess: async () => {
      await askAgain()
      showToast({ text: done })
    },
    onError: askAgain,
  })
}
