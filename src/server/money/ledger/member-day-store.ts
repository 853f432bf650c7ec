import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { DaySumRow, RecordScope } from './record-store.ts'

/** Days for which the sums are kept. Readers ask for thirty; the rest is room for time zones and late changes. */
export const MEMBER_DAYS = 40

/** Adds the next sealed block to the days of its members; undefined if none is left. */
export async function followBlock(tx: Tx): Promise<bigint | undefined> {
  const { rows } = await sql<{ block: bigint | null }>`
    SELECT member_days_follow(${MEMBER_DAYS}) AS block`.execute(query(tx))
  return rows[0]?.block ?? undefined
}

/**
 * The changes of the last days by day and kind, equal to those of `selectDaySums`. Transfers that are not in the sums yet
 * are read from the ledger: each was made no earlier than the oldest batch that waits.
 */
export async function selectMemberDays(tx: Tx, scope: RecordScope): Promise<DaySumRow[]> {
  const { merchantId, memberId, currency, from, to } = scope
  const { rows } = await sql<DaySumRow>`
    WITH mark AS MATERIALIZED (
      SELECT coalesce(
        (SELECT before_transaction FROM ledger_block WHERE number = (SELECT block FROM member_day_mark)), '0'::xid8) AS through
    ), waiting AS MATERIALIZED (
      SELECT min(created_at) AS since FROM ledger_batch WHERE transaction_id >= (SELECT through FROM mark)
    ), changes AS (
      SELECT day, kind, change FROM member_day
       WHERE member_id = ${memberId} AND currency = ${currency} AND merchant_id = ${merchantId}
         AND day BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT transfer.business_date, coalesce(original.kind, transfer.kind), sides.change
        FROM ledger_transfer AS transfer
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(amount) FILTER (WHERE balance_after IS NOT NULL AND account <> 'points'), 0) AS change
           FROM ledger_entry AS entry
          WHERE entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id) AS sides
        LEFT JOIN ledger_transfer AS original
          ON original.member_id = transfer.member_id AND original.id = transfer.reverses
       WHERE transfer.member_id = ${memberId} AND transfer.currency = ${currency}
         AND transfer.merchant_id = ${merchantId}
         AND transfer.business_date BETWEEN ${from}::date AND ${to}::date
         -- A business date is at most two days from the date of its time.
         AND transfer.business_date >= (SELECT since::date - 2 FROM waiting)
         AND transfer.created_at >= (SELECT since FROM waiting)
         AND NOT EXISTS (
           SELECT FROM ledger_sealed AS sealed JOIN ledger_batch AS batch ON batch.id = sealed.batch_id
            WHERE sealed.member_id = transfer.member_id AND sealed.transfer_id = transfer.id
              AND batch.transaction_id < (SELECT through FROM mark)))
    SELECT day::text AS day, kind, sum(change)::text AS change FROM changes GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    query(tx),
  )
  return rows
}
