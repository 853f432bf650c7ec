import { MutationCache, QueryClient } from '@tanstack/react-query'

import { CallRefused } from '#browser/api/api.ts'
import { listProposals } from '#contract/console/approvals.ts'

import { isWaiting } from './approvals/toast-done.ts'

export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    // Any action may become a proposal, so each such answer invalidates the proposals.
    mutationCache: new MutationCache({
      onSuccess: (answer) =>
        isWaiting(answer) ? queries.invalidateQueries({ queryKey: [listProposals.path] }) : undefined,
    }),
    defaultOptions: {
      queries: {
        // Operators decide by the shown data, so it is refetched when they return to a page.
        staleTime: 5_000,
        retry: isWorthRetrying,
      },
      // A deed fails at once when offline; a queued one would run later, unseen by the operator.
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}

/** Refusals are final; only network errors are retried, once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return !(error instanceof CallRefused) && failures < 1
}
