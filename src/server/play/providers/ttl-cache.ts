/** TTL cache of found values; a miss is never cached. */
export interface TtlCache<T> {
  find(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>
}

export function openTtlCache<T>({ ms, most }: { readonly ms: number; readonly most: number }): TtlCache<T> {
  const kept = new Map<string, { readonly value: T; readonly untilMs: number }>()
  return {
    async find(key, load) {
      const known = kept.get(key)
      if (known && known.untilMs > performance.now()) return known.value
      const value = await load()
      kept.delete(key)
      if (value === undefined) return undefined
      // Evicts the oldest: a Map iterates in insertion order.
      for (const oldest of kept.keys()) {
        if (kept.size < most) break
        kept.delete(oldest)
      }
      kept.set(key, { value, untilMs: performance.now() + ms })
      return value
    },
  }
}
