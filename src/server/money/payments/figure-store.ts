import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface WaitingNews {
  readonly direction: string
  readonly messages: number
  readonly oldestSeconds: number
}

/** Unprocessed messages of payment providers, by the index of waiting messages. */
export async function selectWaitingNews(tx: Tx, most: number): Promise<readonly WaitingNews[]> {
  const { rows } = await sql<WaitingNews>`
    SELECT coalesce(direction, 'unknown') AS direction, count(*)::int AS messages,
           extract(epoch FROM clock_timestamp() - min(received_at))::float8 AS "oldestSeconds"
      FROM (SELECT direction, received_at FROM payment_message
             WHERE verdict IS NULL ORDER BY due_at LIMIT ${most}) AS waiting
     GROUP BY 1`.execute(query(tx))
  return rows
}
