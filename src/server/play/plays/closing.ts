import type { Store } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'

import { closeNextDay, selectMerchantsToClose } from './sum-store.ts'

/** One run closes at most a year per merchant, so that a long history does not keep one job running. */
const DAYS_AT_ONCE = 366

/** Closes every day of settled plays that is over. Each day has its own transaction, and a brand whose day fails holds up no other. */
export async function closeDays(store: Store): Promise<void> {
  const close = async (merchantId: number) => {
    for (let count = 0; count < DAYS_AT_ONCE; count += 1)
      if ((await closeNextDay(store.read, merchantId)) === undefined) break
  }
  await forEachAlone(await selectMerchantsToClose(store.read), close, (id) => `days of brand ${id}`)
}
