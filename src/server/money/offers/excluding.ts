import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './claim-store.ts'
import { cancelRoundsByExclusion } from './free-rounds/excluding.ts'
import { endBonusesByExclusion } from './grants/ended-by.ts'

/**
 * An exclusion ends bonuses and free rounds that were not begun, in its own transaction. Call it under the lock of the
 * limits. Play locks free rounds before the wallet, so this does too.
 */
export async function endRewardsByExclusion(tx: Tx, who: Who): Promise<void> {
  await cancelRoundsByExclusion(tx, who) // guard: exclusion-cancels-free-rounds
  await endBonusesByExclusion(tx, who)
}
