import { isServer, QueryCache, QueryClient } from '@tanstack/react-query'

import { CallRefused } from '#browser/api/api.ts'

/** `onClosed`: the site closed while the page was open. */
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
        // A page that is being drawn waits for nobody.
        retry: isServer ? false : isWorthRetrying,
      },
      // A deed is told at once that there is no line. It is never kept and done later, when nobody looks any more.
      mutations: { networkMode: 'always' },
    },
  })
}

/** A no of the server stays a no; only a lost connection is tried again, twice. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return !(error instanceof CallRefused) && failures < 2
}

function isClosed(code: string): boolean {
  return code === 'maintenance' || code === 'region_restricted'
}
