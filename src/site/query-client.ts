import { isServer, QueryCache, QueryClient } from '@tanstack/react-query'

import { CallRefused } from '#browser/api/api.ts'

/** How long an answer counts as fresh. */
export const FRESH_MS = 30_000

/**
 * `onClosed` is called when the site closes while the page is open. Until the page is hydrated nothing is stale: on a slow
 * machine, or with a clock that is ahead, a route loader would refetch the answers that the server rendered with, the first
 * render would differ from the server's HTML, and React would throw the page away (error 418).
 */
export function createQueryClient(
  onClosed: () => void = () => {},
  isHydrated: () => boolean = () => true,
): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (error instanceof CallRefused && isClosed(error.code)) onClosed()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: () => (isHydrated() ? FRESH_MS : Infinity),
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
  return code === 'maintenance' || code === 'region_restricted' || code === 'brand_closed'
}
