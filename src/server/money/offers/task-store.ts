import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Rewards that wait for operators. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT coalesce(reviewed_at, qualified_at) AS since, NULL::text AS name FROM offer_occurrence
         WHERE merchant_id = ${merchantId} AND state = 'review'`,
  )
}
