/** TTL of cached answers. A page's own rows are always read anew. */
const KEPT_MS = 3_000
const KEPT_MAX = 2_000

/** Caches for three seconds what every page of a hall requests and what rarely changes. */
export function keep<Query, Answer>(
  find: (query: Query) => Promise<Answer>,
  keyOf: (query: Query) => string,
  now: () => number = Date.now,
) {
  const kept = new Map<string, { readonly answer: Promise<Answer>; readonly untilMs: number }>()
  return {
    async find(query: Query): Promise<Answer> {
      const key = keyOf(query)
      const known = kept.get(key)
      if (known && known.untilMs > now()) return await known.answer
      kept.delete(key)
      const answer = find(query)
      kept.set(key, { answer, untilMs: now() + KEPT_MS })
      const [oldest] = kept.keys()
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
      // A failed query is not cached. A later one that took its place stays.
      answer.catch(() => {
        if (kept.get(key)?.answer === answer) kept.delete(key)
      })
      return await answer
    },
  }
}
