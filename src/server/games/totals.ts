import { keep } from './kept.ts'
import type { LobbyFilter, Lobbying } from './store.ts'

type Counted = Pick<
  Lobbying,
  'merchantId' | 'categories' | 'vendor' | 'currency' | 'language' | 'fallback'
> & {
  readonly filter: LobbyFilter
}

/** How many games a lobby has is asked with every page of it, and takes far longer to say than the page itself. */
export function keepTotals(count: (asked: Counted) => Promise<number>, now: () => number = Date.now) {
  return keep(count, keyOf, now)
}

function keyOf({ merchantId, categories, vendor, currency, filter }: Counted): string {
  const { minBetMost, ...rest } = filter
  return JSON.stringify([merchantId, categories, vendor, currency, rest, minBetMost?.toString()])
}
