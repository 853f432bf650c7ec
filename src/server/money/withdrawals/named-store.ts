import { sql } from 'kysely'

import { readRecordId } from '#domain/search/console-record.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NamedWithdrawal {
  readonly id: string
  readonly amount: bigint
  readonly currency: string
  readonly at: Date
}

const columns = sql`id::text, amount, currency, requested_at AS at`

/** Withdrawals of a brand with this number, or the payer's reference. */
export async function selectWithdrawalsNamed(
  tx: Tx,
  { merchantId, text, limit }: { readonly merchantId: number; readonly text: string; readonly limit: number },
): Promise<readonly NamedWithdrawal[]> {
  // guard: found-withdrawals-of-brand
  const { rows } = await sql<NamedWithdrawal>`
    SELECT * FROM (
      SELECT ${columns} FROM withdrawal WHERE merchant_id = ${merchantId} AND id = ${readRecordId(text) ?? null}::bigint
      UNION
      SELECT ${columns} FROM withdrawal
       WHERE merchant_id = ${merchantId} AND lower(payout_reference) = lower(${text})) AS named
     ORDER BY at DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Whether the withdrawal is this member's. */
export async function isOwnWithdrawal(
  tx: Tx,
  {
    merchantId,
    memberId,
    id,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly id: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM withdrawal WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id}`.execute(
    query(tx),
  )
  return rows.length > 0
}
