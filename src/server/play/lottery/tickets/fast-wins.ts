import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { type FastWins, takeFastWins } from './fast-win-store.ts'

export type { FastWins }

export interface FastWinParts {
  readonly hub: Pick<Hub, 'publish'>
  /** Sends messages within the transaction that takes the wins, so that each win is in one message. */
  readonly notifyFastWins: (tx: Tx, wins: readonly FastWins[]) => Promise<void>
  readonly atOnce?: number
}

const AT_ONCE = 1_000

/**
 * Sends each member one message about all tickets that won in fast lotteries since the last run. Wins are added up by the
 * job that follows plays, so the settlement does nothing for it.
 */
export async function sendFastWins(
  store: Store,
  { hub, notifyFastWins, atOnce = AT_ONCE }: FastWinParts,
): Promise<void> {
  for (;;) {
    const wins = await store.transact(async (tx) => {
      const taken = await takeFastWins(tx, atOnce)
      if (taken.length > 0) await notifyFastWins(tx, taken)
      return taken
    })
    for (const { memberId } of wins)
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'messages' })
    if (wins.length < atOnce) return
  }
}
