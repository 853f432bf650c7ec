import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Feedback that nobody has read, without reported letters. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT created_at AS since, NULL::text AS name FROM feedback
         WHERE merchant_id = ${merchantId} AND state = 'new' AND letter_id IS NULL`,
  )
}

/** Reported letters that nobody has read. */
export async function selectLetterTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT created_at AS since, NULL::text AS name FROM feedback
         WHERE merchant_id = ${merchantId} AND state = 'new' AND letter_id IS NOT NULL`,
  )
}
