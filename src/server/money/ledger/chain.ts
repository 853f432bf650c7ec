import type { Store } from '#server/platform/db/transaction.ts'

import { sealBlock } from './chain-store.ts'
import { followBlock } from './member-day-store.ts'

/** Bounds the duration of one sealing transaction. */
const TRANSFERS_OF_BLOCK = 20_000

/**
 * Seals new batches into blocks, each with the hash of the previous block, and adds them to the sums.
 * Postings never wait for it. Concurrent processes seal one after the other, each from where the one before
 * ended.
 */
export async function sealLedger(store: Store, most = TRANSFERS_OF_BLOCK): Promise<number> {
  let made = 0
  while ((await store.transact((tx) => sealBlock(tx, most))) !== undefined) made += 1
  return made
}

/** Adds the sealed blocks to the days of their members, each in a transaction of its own. Returns how many. */
export async function followBlocks(store: Store): Promise<number> {
  let added = 0
  while ((await store.transact((tx) => followBlock(tx))) !== undefined) added += 1
  return added
}
