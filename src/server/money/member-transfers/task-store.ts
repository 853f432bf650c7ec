import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Transfers between members that wait for a review. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT requested_at AS since, operator.name
          FROM member_transfer LEFT JOIN operator ON operator.id = claimed_by AND claimed_until > clock_timestamp()
         WHERE member_transfer.merchant_id = ${merchantId} AND member_transfer.state = 'reviewing'`,
  )
}
