import { sql } from 'kysely'

import { TRIAL_TYPE } from '#domain/access/role.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** New members of a brand per business date, without accounts of trials and of the demonstration. */
export async function selectNewMembers(
  tx: Tx,
  {
    merchantId,
    zone,
    dayStart,
    from,
    to,
  }: {
    readonly merchantId: number
    readonly zone: string
    readonly dayStart: string
    readonly from: string
    readonly to: string
  },
): Promise<{ readonly day: string; readonly members: number }[]> {
  const { rows } = await sql<{ day: string; members: number }>`
    SELECT ((created_at AT TIME ZONE ${zone}) - ${dayStart}::time)::date::text AS day, count(*)::integer AS members
      FROM member
     WHERE merchant_id = ${merchantId} AND account_type <> 4 AND NOT is_demo
       AND created_at >= (${from}::date + ${dayStart}::time) AT TIME ZONE ${zone}
       AND created_at < (${to}::date + 1 + ${dayStart}::time) AT TIME ZONE ${zone}
     GROUP BY 1`.execute(query(tx))
  return rows
}

/** Number of members, without accounts of trials and of the demonstration. */
export async function selectMemberCount(tx: Tx, merchantId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM member
     WHERE merchant_id = ${merchantId} AND account_type <> ${TRIAL_TYPE} AND NOT is_demo`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}
