import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Returns whether this is the first use; the unique key decides between concurrent ones. */
export async function insertUsedHuman(
  tx: Tx,
  used: { readonly idHash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const row = await query(tx)
    .insertInto('used_once')
    .values({ kind: 'human', id_hash: used.idHash, expires_at: used.expiresAt })
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined // guard: work-spent-once
}
