import type { Store } from '#server/platform/db/transaction.ts'

import { closeNextDay, selectMerchantsToClose } from './sum-store.ts'

/** One run closes at most a year per merchant, so that a long history does not keep one job running. */
const DAYS_AT_ONCE = 366

/** Closes every day of settled plays that is over. Each day has its own transaction. */
export async function closeDays(store: Store): Promise<void> {
  for (const merchantId of await selectMerchantsToClose(store.read))
    for (let count = 0; count < DAYS_AT_ONCE; count += 1)
      if ((await closeNextDay(store.read, merchantId)) === undefined) break
}
