import { QueryClient } from '@tanstack/react-query'

import { CallRefused } from '#browser/api/api.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Operators decide by what they see: it is asked again whenever they come back to it.
        staleTime: 5_000,
        retry: isWorthRetrying,
      },
    },
  })
}

/** A no of the server stays a no; only a lost connection is tried again, once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return !(error instanceof CallRefused) && failures < 1
}
