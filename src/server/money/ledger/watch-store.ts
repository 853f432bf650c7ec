import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Time of the oldest batch that is not in a block: one row of the index, whatever the backlog. */
export async function selectSealLag(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 AS seconds FROM ledger_batch
     WHERE transaction_id >= coalesce(
       (SELECT before_transaction FROM ledger_block ORDER BY number DESC LIMIT 1), '0'::xid8)
     ORDER BY transaction_id, id LIMIT 1`.execute(query(tx))
  return rows[0]?.seconds ?? 0
}

export interface LastCheck {
  readonly agoSeconds: number
  readonly faults: number
}

/**
 * The newest check of one scope. One query per scope, because a query over several reads every check ever
 * made.
 */
export async function selectCheckAge(tx: Tx, scope: string): Promise<LastCheck | undefined> {
  const { rows } = await sql<LastCheck>`
    SELECT extract(epoch FROM clock_timestamp() - checked_at)::float8 AS "agoSeconds", found::float8 AS faults
      FROM ledger_check WHERE scope = ${scope} ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}
