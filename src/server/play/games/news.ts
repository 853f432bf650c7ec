import { newOf } from '#domain/games/new-mark.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectYoungest } from './hall-store.ts'
import { TTL_MS } from './ttl.ts'

interface Halls {
  readonly merchantId: number
  readonly categories: readonly string[]
}

/** Which games of a brand are new in their halls. */
export function keepNews(tx: Tx, now: () => number = Date.now) {
  const find = async (query: Halls): Promise<ReadonlySet<string>> => {
    const halls = Map.groupBy(await selectYoungest(tx, query), ({ category }) => category)
    return new Set([...halls.values()].flatMap((youngest) => newOf(youngest, now())))
  }
  return keepShortly(find, {
    keyOf: ({ merchantId, categories }) => JSON.stringify([merchantId, categories]),
    ttlMs: TTL_MS,
    now,
  })
}
