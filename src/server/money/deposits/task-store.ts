import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Deposits that the member paid, by their word, or that arrived with a difference. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT coalesce(deposit.received_at, deposit.created_at) AS since, operator.name
          FROM deposit LEFT JOIN operator ON operator.id = claimed_by AND claimed_until > clock_timestamp()
         WHERE deposit.merchant_id = ${merchantId} AND deposit.state IN ('proof_sent', 'matched')`,
  )
}
