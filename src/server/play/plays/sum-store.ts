import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Total stakes of a member, less returned ones: from the sums of days, whatever their number of bets. */
export async function selectStaked(
  tx: Tx,
  filter: { readonly merchantId: number; readonly memberId: bigint; readonly currency: string },
): Promise<bigint> {
  const found = await sql<{ staked: bigint }>`
    SELECT coalesce(sum(stake), 0)::bigint AS staked FROM played_day
     WHERE member_id = ${filter.memberId} AND currency = ${filter.currency}
       AND merchant_id = ${filter.merchantId}`.execute(query(tx))
  return found.rows[0]?.staked ?? 0n
}

/** Merchants with settled plays that are in no closed day. */
export async function selectMerchantsToClose(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM merchant
     WHERE EXISTS (SELECT FROM settled_sum WHERE settled_sum.merchant_id = merchant.id)
     ORDER BY id`.execute(query(tx))
  return rows.map(({ id }) => id)
}

/** Closes the merchant's next day. Undefined if it is not over, or not followed to its end. */
export async function closeNextDay(tx: Tx, merchantId: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT close_settled_day(${merchantId})::text AS day`.execute(query(tx))
  return rows[0]?.day ?? undefined
}
