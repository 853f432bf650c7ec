import { refuseCancelling } from '#domain/offers/free-rounds.ts'
import { addJob } from '#server/platform/jobs/store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { releaseBudget } from './budget.ts'
import { ASK_FREE_ROUNDS } from './granting.ts'
import { selectOpenRounds, updateCancelled } from './notice-store.ts'
import { type FreeRoundsRow, lockFreeRounds, viewOf } from './store.ts'

/**
 * An exclusion cancels the member's free rounds that were not begun, in its own transaction; a job then notifies the
 * providers. Rounds that were begun stay: their wins count.
 */
export async function cancelRoundsByExclusion(
  tx: Tx,
  who: Pick<FreeRoundsRow, 'merchantId' | 'memberId'>,
): Promise<void> {
  let hasCancelled = false
  for (const id of await selectOpenRounds(tx, who)) {
    // A bet waits for this transaction, or is seen by it.
    const row = await lockFreeRounds(tx, { id })
    // guard: begun-rounds-outlive-exclusion
    if (!row || refuseCancelling(viewOf(row))) continue
    await updateCancelled(tx, row, 'exclusion')
    await releaseBudget(tx, row)
    hasCancelled = true
  }
  if (hasCancelled) await addJob(tx, ASK_FREE_ROUNDS)
}
