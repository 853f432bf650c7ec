import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Total deposits of a member, less what was taken back. Deposits have an index of their own: no bet is read. */
export async function selectDeposited(
  tx: Tx,
  filter: { readonly merchantId: number; readonly memberId: bigint; readonly currency: string },
): Promise<bigint> {
  const found = await sql<{ deposited: bigint }>`
    SELECT coalesce(sum(amount), 0)::bigint AS deposited
      FROM ledger_transfer AS transfer
      JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
     WHERE transfer.member_id = ${filter.memberId} AND merchant_id = ${filter.merchantId}
       AND currency = ${filter.currency} AND kind IN ('deposit', 'deposit_return')
       AND balance_after IS NOT NULL`.execute(query(tx))
  return found.rows[0]?.deposited ?? 0n
}
