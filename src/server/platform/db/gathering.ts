/** Loads one item; concurrent requests share one statement. */
export type Gathering<Query, Found> = (query: Query) => Promise<Found | undefined>

interface Waiting<Query, Found> {
  readonly query: Query
  readonly resolve: (found: Found | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches requests into one statement, without caching: a request made while a statement runs waits for the next one,
 * so no answer is older than its request. The higher the load, the cheaper each request.
 */
export function openGathering<Query, Found>(
  load: (query: readonly Query[]) => Promise<readonly (Found | undefined)[]>,
  { atOnce = 2, most = 100 }: { readonly atOnce?: number; readonly most?: number } = {},
): Gathering<Query, Found> {
  const waiting: Waiting<Query, Found>[] = []
  let running = 0
  let isSet = false

  const run = async () => {
    const taken = waiting.splice(0, most)
    try {
      const found = await load(taken.map(({ query }) => query))
      for (const [index, { resolve }] of taken.entries()) resolve(found[index])
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
  const begin = () => {
    isSet = false
    while (running < atOnce && waiting.length > 0) {
      running += 1
      void run().finally(() => {
        running -= 1
        set()
      })
    }
  }
  /** Schedules one batch for all requests of the same turn of the event loop. */
  const set = () => {
    if (isSet || running >= atOnce || waiting.length === 0) return
    isSet = true
    setImmediate(begin)
  }
  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject })
      set()
    })
}
