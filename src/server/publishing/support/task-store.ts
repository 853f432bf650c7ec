import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Threads whose last message is from a member or a visitor. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT waits_since AS since, operator.name
          FROM service_thread LEFT JOIN operator ON operator.id = operator_id
         WHERE service_thread.merchant_id = ${merchantId} AND is_open AND waits_since IS NOT NULL`,
  )
}
