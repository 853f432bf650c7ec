import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Documents that wait for an operator. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT sent_at AS since, NULL::text AS name FROM verification_document
         WHERE merchant_id = ${merchantId} AND state = 'checking'`,
  )
}
