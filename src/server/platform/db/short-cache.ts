const ENTRIES_MAX = 2_000

export interface ShortCache<Query, Answer> {
  find(query: Query): Promise<Answer>
  /** Drops every answer. A query that is still running is not kept. */
  forget(): void
}

export interface ShortCacheOptions<Query, Answer> {
  readonly keyOf: (query: Query) => string
  readonly ttlMs: number
  /** An answer that ends sooner: for so long it may be used from now on. */
  readonly endsInMs?: (answer: Answer) => number
  readonly now?: () => number
}

/** Caches for moments what every page requests and what rarely changes. Concurrent requests share one query. */
export function keepShortly<Query, Answer>(
  find: (query: Query) => Promise<Answer>,
  { keyOf, ttlMs, endsInMs, now = Date.now }: ShortCacheOptions<Query, Answer>,
): ShortCache<Query, Answer> {
  const kept = new Map<string, { readonly answer: Promise<Answer>; untilMs: number }>()
  return {
    async find(query) {
      const key = keyOf(query)
      const known = kept.get(key)
      if (known && known.untilMs > now()) return await known.answer
      kept.delete(key)
      const answer = find(query)
      const entry = { answer, untilMs: now() + ttlMs }
      kept.set(key, entry)
      const [oldest] = kept.keys()
      if (kept.size > ENTRIES_MAX && oldest !== undefined) kept.delete(oldest)
      answer.then(
        (value) => {
          if (endsInMs) entry.untilMs = Math.min(entry.untilMs, now() + endsInMs(value))
        },
        () => {
          // A failed query is not cached. A later one that took its place stays.
          if (kept.get(key) === entry) kept.delete(key)
        },
      )
      return await answer
    },
    forget: () => kept.clear(),
  }
}
