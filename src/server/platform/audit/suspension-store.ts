import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Hours since an operator last suspended this member; undefined if never. */
export async function selectHoursSinceSuspension(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<number | undefined> {
  const found = await sql<{ hours: number }>`
    SELECT (extract(epoch FROM clock_timestamp() - created_at) / 3600)::float8 AS hours FROM audit_entry
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND action = 'member.change_status'
       AND after ->> 'status' <> 'active'
     ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]?.hours
}
