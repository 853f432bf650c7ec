import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Redemptions that wait for a decision. */
export async function selectRedemptionTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT requested_at AS since, NULL::text AS name FROM point_redemption
         WHERE merchant_id = ${merchantId} AND state = 'applying'`,
  )
}

/** Approved redemptions that were not sent yet, by the time of their approval. */
export async function selectSendingTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT step.made_at AS since, NULL::text AS name
          FROM point_redemption AS one
          JOIN point_redemption_step AS step ON step.redemption_id = one.id AND step.deed = 'approve'
         WHERE one.merchant_id = ${merchantId} AND one.state = 'approved'`,
  )
}
