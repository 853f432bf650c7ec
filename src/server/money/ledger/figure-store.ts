import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Span {
  readonly merchantId: number
  readonly currency: string
  readonly from: string
  readonly to: string
}

export interface DayKindRow {
  readonly day: string
  readonly kind: string
  /** The change of members' balances. */
  readonly change: string
}

/** A brand's days from the sealed sums, so the cost does not depend on the ledger's length. */
export async function selectBrandDays(
  tx: Tx,
  { merchantId, currency, from, to }: Span,
): Promise<DayKindRow[]> {
  const { rows } = await sql<DayKindRow>`
    SELECT business_date::text AS day, kind, sum(amount)::text AS change
      FROM ledger_total
     WHERE merchant_id = ${merchantId} AND currency = ${currency}
       AND business_date BETWEEN ${from}::date AND ${to}::date AND account IN ('main', 'locked', 'bonus', 'vendor')
     GROUP BY 1, 2
     ORDER BY 1, 2`.execute(query(tx))
  return rows
}

/** Members with a transfer, per day. Business dates follow the order of insertion, so few pages are read. */
export async function selectActiveMembers(
  tx: Tx,
  { merchantId, currency, from, to }: Span,
): Promise<{ readonly day: string; readonly members: number }[]> {
  const { rows } = await sql<{ day: string; members: number }>`
    SELECT business_date::text AS day, count(DISTINCT member_id)::integer AS members
      FROM ledger_transfer
     WHERE business_date BETWEEN ${from}::date AND ${to}::date AND merchant_id = ${merchantId}
       AND currency = ${currency} AND member_id > 0
     GROUP BY 1`.execute(query(tx))
  return rows
}

/** Whether every committed transaction is in a block. */
export async function isAllSealed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isAll: boolean }>`
    SELECT NOT EXISTS (
      SELECT FROM ledger_batch
       WHERE transaction_id >= coalesce((SELECT max(before_transaction) FROM ledger_block), '0'::xid8)) AS "isAll"`.execute(
    query(tx),
  )
  return rows[0]?.isAll ?? true
}

/** The block with the newest transfer of these days, if it is sealed. */
export async function selectCoveringBlock(
  tx: Tx,
  { memberId, currency, from, to }: Omit<Span, 'merchantId'> & { readonly memberId: bigint },
): Promise<{ readonly number: bigint; readonly hash: Buffer; readonly at: Date } | undefined> {
  const { rows } = await sql<{ number: bigint; hash: Buffer; at: Date }>`
    SELECT block.number, block.hash, block.created_at AS at
      FROM (SELECT member_id, id FROM ledger_transfer
             WHERE member_id = ${memberId} AND currency = ${currency}
               AND business_date BETWEEN ${from}::date AND ${to}::date
             ORDER BY business_date DESC, id DESC LIMIT 1) AS newest
      JOIN ledger_sealed AS sealed ON sealed.member_id = newest.member_id AND sealed.transfer_id = newest.id
      JOIN ledger_batch AS batch ON batch.id = sealed.batch_id
      JOIN LATERAL (
        SELECT number, hash, created_at FROM ledger_block
         WHERE before_transaction > batch.transaction_id ORDER BY before_transaction LIMIT 1) AS block ON true`.execute(
    query(tx),
  )
  return rows[0]
}
