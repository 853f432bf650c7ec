import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Time of the oldest entry that is not in a block: one row of the index, whatever the backlog. */
export async function selectSealLag(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 AS seconds FROM audit_entry
     WHERE transaction_id >= coalesce(
       (SELECT before_transaction FROM audit_block ORDER BY number DESC LIMIT 1), '0'::xid8)
     ORDER BY transaction_id, id LIMIT 1`.execute(query(tx))
  return rows[0]?.seconds ?? 0
}

/** When the chain was last checked, and whether it was sound. */
export async function selectCheckAge(
  tx: Tx,
): Promise<{ readonly agoSeconds: number; readonly isSound: boolean } | undefined> {
  const { rows } = await sql<{ agoSeconds: number; isSound: boolean }>`
    SELECT extract(epoch FROM clock_timestamp() - checked_at)::float8 AS "agoSeconds", fault IS NULL AS "isSound"
      FROM audit_check ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}
