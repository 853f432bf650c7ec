import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The cash of members in one currency: the main wallet, money on hold, and wallets of vendors. */
export async function selectHeld(
  tx: Tx,
  {
    merchantId,
    currency,
    memberIds,
  }: { readonly merchantId: number; readonly currency: string; readonly memberIds: readonly bigint[] },
): Promise<ReadonlyMap<bigint, bigint>> {
  if (memberIds.length === 0) return new Map()
  const found = await sql<{ id: bigint; held: string }>`
    SELECT member_id AS id, sum(balance)::text AS held FROM wallet
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND member_id = ANY (${[...memberIds]}::bigint[])
       AND (account IN ('main', 'locked') OR account LIKE 'vendor:%')
     GROUP BY member_id`.execute(query(tx))
  return new Map(found.rows.map(({ id, held }) => [id, BigInt(held)]))
}
