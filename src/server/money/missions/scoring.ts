import type { Tx } from '#server/platform/db/transaction.ts'

import { upsertScores } from './score-store.ts'
import { selectOpen } from './board-store.ts'

/** Computes the scores of members on all boards of the brand that are not final. */
export async function scoreMembers(tx: Tx, merchantId: number, members: readonly bigint[]): Promise<void> {
  if (members.length === 0) return
  for (const board of await selectOpen(tx, merchantId)) await upsertScores(tx, merchantId, { members, board })
}
