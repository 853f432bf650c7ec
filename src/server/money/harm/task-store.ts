import { sql } from 'kysely'

import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Members with a marker of harm to whom nobody spoke since. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT (mark.since + merchant.day_start) AT TIME ZONE merchant.zone AS since, NULL::text AS name
          FROM harm_mark AS mark JOIN merchant ON merchant.id = mark.merchant_id
         WHERE mark.merchant_id = ${merchantId} AND mark.weight > 0
           AND NOT EXISTS (
             SELECT FROM harm_contact AS contact WHERE contact.member_id = mark.member_id
                AND contact.created_at >= (mark.since + merchant.day_start) AT TIME ZONE merchant.zone)`,
  )
}
