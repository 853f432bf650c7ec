import { sql } from 'kysely'

import { MESSAGE_DAYS } from '#domain/retention/retention.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Limit of one statement, oldest first. */
const AT_ONCE = 5_000

/** Deletes sent and given-up messages after some months; returns their number. */
export async function sweepMessages(tx: Tx): Promise<number> {
  // guard: waiting-message-kept
  const { rows } = await sql<{ id: bigint }>`
    DELETE FROM outbox_message WHERE id IN (
      SELECT id FROM outbox_message
       WHERE status <> 'waiting' AND created_at < statement_timestamp() - make_interval(days => ${MESSAGE_DAYS})
       ORDER BY id LIMIT ${AT_ONCE})
    RETURNING id`.execute(query(tx))
  return rows.length
}
