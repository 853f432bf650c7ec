import { MutationCache, QueryClient } from '@tanstack/react-query'

import { CallRefused } from '#browser/api/api.ts'
import { listProposals } from '#contract/console/approvals.ts'

import { isWaiting } from './approvals/tell-done.ts'

export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    // Whatever a deed was about, its page shows the proposal that it became.
    mutationCache: new MutationCache({
      onSuccess: (answer) =>
        isWaiting(answer) ? queries.invalidateQueries({ queryKey: [listProposals.path] }) : undefined,
    }),
    defaultOptions: {
      queries: {
        // Operators decide by what they see: it is asked again whenever they come back to it.
        staleTime: 5_000,
        retry: isWorthRetrying,
      },
    },
  })
  return queries
}

/** A no of the server stays a no; only a lost connection is tried again, once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return !(error instanceof CallRefused) && failures < 1
}
