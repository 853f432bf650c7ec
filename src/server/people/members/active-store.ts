import { sql } from 'kysely'

import { TRIAL_TYPE } from '#domain/access/role.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Whether each account is a real one in good standing. */
export async function selectActiveFacts(
  tx: Tx,
  { merchantId, memberIds }: { readonly merchantId: number; readonly memberIds: readonly bigint[] },
): Promise<ReadonlyMap<bigint, boolean>> {
  const { rows } = await sql<{ id: bigint; counts: boolean }>`
    SELECT id, status = 'active' AND account_type <> ${TRIAL_TYPE} AND is_demo IS NOT TRUE AS counts
      FROM member
     WHERE merchant_id = ${merchantId} AND id = ANY (${memberIds.map(String)}::bigint[])`.execute(query(tx))
  return new Map(rows.map(({ id, counts }) => [id, counts]))
}
