import type { LobbyFilter, Lobbying } from './store.ts'

type Counted = Pick<
  Lobbying,
  'merchantId' | 'categories' | 'vendor' | 'currency' | 'language' | 'fallback'
> & {
  readonly filter: LobbyFilter
}

/** A number of pages may be so old. What stands on them is always read anew. */
const KEPT_MS = 3_000
const KEPT_MAX = 2_000

/** How many games a lobby has is asked with every page of it, and takes far longer to say than the page itself. */
export function keepTotals(count: (asked: Counted) => Promise<number>, now: () => number = Date.now) {
  const kept = new Map<string, { readonly total: Promise<number>; readonly untilMs: number }>()
  return {
    async find(asked: Counted): Promise<number> {
      const { merchantId, categories, vendor, currency, filter } = asked
      const { minBetMost, ...rest } = filter
      const key = JSON.stringify([merchantId, categories, vendor, currency, rest, minBetMost?.toString()])
      const known = kept.get(key)
      if (known && known.untilMs > now()) return await known.total
      kept.delete(key)
      const total = count(asked)
      kept.set(key, { total, untilMs: now() + KEPT_MS })
      const [oldest] = kept.keys()
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
      // A count that failed is no number of games.
      total.catch(() => kept.delete(key))
      return await total
    },
  }
}
