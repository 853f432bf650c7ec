import { keepShortly } from '#server/platform/db/short-cache.ts'

import { TTL_MS } from './ttl.ts'
import type { LobbyFilter, Lobbying } from './store.ts'

type Counted = Pick<
  Lobbying,
  'merchantId' | 'categories' | 'vendor' | 'currency' | 'language' | 'fallback'
> & {
  readonly filter: LobbyFilter
}

/** Every page of a lobby shows the total, which takes far longer to compute than the page, so it is cached. */
export function keepTotals(count: (query: Counted) => Promise<number>, now: () => number = Date.now) {
  return keepShortly(count, { keyOf, ttlMs: TTL_MS, now })
}

function keyOf({ merchantId, categories, vendor, currency, filter }: Counted): string {
  const { minBetMost, ...rest } = filter
  return JSON.stringify([merchantId, categories, vendor, currency, rest, minBetMost?.toString()])
}
