import { QueryClient } from '@tanstack/react-query'

import { CallRefused } from '#browser/api/api.ts'

/** A no of the server stays a no; only a lost connection is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !(error instanceof CallRefused) && failures < 2,
      },
    },
  })
}
