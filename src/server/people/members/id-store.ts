import { sql } from 'kysely'

import { TRIAL_TYPE } from '#domain/access/role.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A brand's members by id, by keyset pagination, without trial accounts. */
export async function selectMemberIds(
  tx: Tx,
  {
    merchantId,
    after,
    limit,
  }: { readonly merchantId: number; readonly after: bigint; readonly limit: number },
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM member
     WHERE merchant_id = ${merchantId} AND id > ${after} AND account_type <> ${TRIAL_TYPE}
     ORDER BY id LIMIT ${limit}`.execute(query(tx))
  return rows.map(({ id }) => id)
}
