import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Applications for offers that nobody has judged. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT created_at AS since, NULL::text AS name FROM promotion_application
         WHERE merchant_id = ${merchantId} AND status IN ('applying', 'processing')`,
  )
}
