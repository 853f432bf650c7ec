import { isServer, QueryCache, QueryClient } from '@tanstack/react-query'

import { CallRefused } from '#browser/api/api.ts'

/** `onClosed` is called when the site closes while the page is open. */
export function createQueryClient(onClosed: () => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (error instanceof CallRefused && isClosed(error.code)) onClosed()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Server rendering does not retry.
        retry: isServer ? false : isWorthRetrying,
      },
      // A mutation fails at once when offline; a queued one would run later, unseen by the member.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Refusals are final; only network errors are retried, twice. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return !(error instanceof CallRefused) && failures < 2
}

function isClosed(code: string): boolean {
  return code === 'maintenance' || code === 'region_restricted'
}
