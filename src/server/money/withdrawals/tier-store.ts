import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type OfMember, stayedAway } from './store.ts'

/** Withdrawals requested in the brand's day and month, as far as they have not come back. */
export async function selectWithdrawnSums(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<{ readonly day: bigint; readonly month: bigint }> {
  const { rows } = await sql<{ day: bigint; month: bigint }>`
    SELECT coalesce(sum(${stayedAway}) FILTER (WHERE requested_at >= day.starts_at), 0)::bigint AS day,
           coalesce(sum(${stayedAway}), 0)::bigint AS month
      FROM limit_period(${merchantId}, 'day', clock_timestamp()) AS day
     CROSS JOIN limit_period(${merchantId}, 'month', clock_timestamp()) AS month
      LEFT JOIN withdrawal ON merchant_id = ${merchantId} AND member_id = ${memberId}
       AND requested_at >= month.starts_at`.execute(query(tx))
  return rows[0] ?? { day: 0n, month: 0n }
}

/** Withdrawals requested after a business day, as far as they have not come back. */
export async function selectWithdrawnAfter(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  day: string,
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    SELECT coalesce(sum(${stayedAway}), 0)::bigint AS sum FROM withdrawal
      JOIN merchant ON merchant.id = withdrawal.merchant_id
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND requested_at >= ((${day}::date + 1)::timestamp + day_start::interval) AT TIME ZONE zone`.execute(
    query(tx),
  )
  return rows[0]?.sum ?? 0n
}
