import type { Store } from '#server/db/transaction.ts'

import { sealBlock } from './chain-store.ts'

/** Bounds how long one transaction of the sealing takes. */
const TRANSFERS_OF_BLOCK = 20_000

/**
 * Puts the batches that have come since into blocks, each with the hash of the one before, and adds them to the sums.
 * Whoever moves money waits for nobody. Of two processes that seal at once the second goes on where the first ended.
 */
export async function sealLedger(store: Store, most = TRANSFERS_OF_BLOCK): Promise<number> {
  let made = 0
  while ((await store.transact((tx) => sealBlock(tx, most))) !== undefined) made += 1
  return made
}
