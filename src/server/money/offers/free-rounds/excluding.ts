import { refuseCancelling } from '#domain/offers/free-rounds.ts'
import { inLockOrder } from '#server/money/offers/budget-taking.ts'
import { addJob } from '#server/platform/jobs/store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { releaseBudget } from './budget.ts'
import { ASK_FREE_ROUNDS } from './granting.ts'
import { updateCancelled } from './notice-store.ts'
import { type FreeRoundsRow, lockOpenRounds, viewOf } from './store.ts'

/**
 * An exclusion cancels the member's free rounds that were not begun, in its own transaction; a job then notifies the
 * providers. Rounds that were begun stay: their wins count.
 */
export async function cancelRoundsByExclusion(
  tx: Tx,
  who: Pick<FreeRoundsRow, 'merchantId' | 'memberId'>,
): Promise<void> {
  let hasCancelled = false
  // A bet waits for this transaction, or is seen by it. All rounds are locked before the first budget, as a provider's answer locks
  // its rounds first: otherwise the two could wait for each other.
  const rows = await lockOpenRounds(tx, who)
  for (const row of rows.toSorted(inLockOrder)) {
    // guard: begun-rounds-outlive-exclusion
    if (refuseCancelling(viewOf(row))) continue
    await updateCancelled(tx, row, 'exclusion')
    await releaseBudget(tx, row)
    hasCancelled = true
  }
  if (hasCancelled) await addJob(tx, ASK_FREE_ROUNDS)
}
