import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface WaitingByChannel {
  readonly channel: string
  readonly messages: number
  readonly oldestSeconds: number
}

/** Unsent messages, longest due first, by the index of waiting messages; counts at most `most` rows. */
export async function selectWaitingByChannel(tx: Tx, most: number): Promise<readonly WaitingByChannel[]> {
  const { rows } = await sql<WaitingByChannel>`
    SELECT channel, count(*)::int AS messages,
           extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"
      FROM (SELECT channel, created_at FROM outbox_message
             WHERE status = 'waiting' ORDER BY due_at LIMIT ${most}) AS waiting
     GROUP BY channel`.execute(query(tx))
  return rows
}
