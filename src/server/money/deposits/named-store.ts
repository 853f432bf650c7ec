import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NamedDeposit {
  readonly id: string
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  readonly at: Date
}

const columns = sql`id::text, reference, amount, currency, created_at AS at`

/** Deposits of a brand with this reference, ours or the provider's. */
export async function selectDepositsNamed(
  tx: Tx,
  { merchantId, text, limit }: { readonly merchantId: number; readonly text: string; readonly limit: number },
): Promise<readonly NamedDeposit[]> {
  // guard: found-deposits-of-brand
  const { rows } = await sql<NamedDeposit>`
    SELECT * FROM (
      SELECT ${columns} FROM deposit
       WHERE merchant_id = ${merchantId} AND reference = upper(${text.replaceAll(/[\s-]/g, '')})
      UNION
      SELECT ${columns} FROM deposit
       WHERE merchant_id = ${merchantId} AND lower(provider_reference) = lower(${text})) AS named
     ORDER BY at DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Whether the deposit is this member's. */
export async function isOwnDeposit(
  tx: Tx,
  {
    merchantId,
    memberId,
    id,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly id: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM deposit WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id}`.execute(
    query(tx),
  )
  return rows.length > 0
}
