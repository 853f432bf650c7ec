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

/**
 * The change of a member's money by withdrawals since a business day closed: what was reserved by then and came back since,
 * less what was requested since and has not come back. A reservation that was made anew for less came back in part.
 */
export async function selectCameBackSince(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  day: string,
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    WITH closed AS (
      SELECT ((${day}::date + 1)::timestamp + day_start::interval) AT TIME ZONE zone AS at
        FROM merchant WHERE id = ${merchantId})
    SELECT coalesce(sum(coalesce(held.reserved, 0) - (${stayedAway})), 0)::bigint AS sum
      FROM withdrawal
     CROSS JOIN closed
      LEFT JOIN LATERAL (
        SELECT entry.amount AS reserved FROM ledger_transfer AS hold
          JOIN ledger_entry AS entry
            ON entry.member_id = hold.member_id AND entry.transfer_id = hold.id AND entry.account = 'locked'
         WHERE hold.member_id = withdrawal.member_id AND hold.currency = withdrawal.currency
           AND hold.kind = 'withdrawal_hold' AND hold.reference = withdrawal.id::text
           AND hold.business_date <= ${day}::date AND withdrawal.requested_at < closed.at
         ORDER BY hold.id DESC LIMIT 1) AS held ON true
     WHERE withdrawal.merchant_id = ${merchantId} AND withdrawal.member_id = ${memberId}
       AND (withdrawal.ended_at IS NULL OR withdrawal.ended_at >= closed.at)`.execute(query(tx))
  return rows[0]?.sum ?? 0n
}
