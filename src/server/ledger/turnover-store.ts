import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

/**
 * A member's total deposits and stakes in the currency. It reads their whole history, so only operators may request it.
 */
export async function selectTurnover(
  tx: Tx,
  {
    merchantId,
    memberId,
    currency,
  }: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly currency: string
  },
): Promise<{ readonly deposited: bigint; readonly staked: bigint }> {
  const found = await sql<{ deposited: bigint; staked: bigint }>`
    SELECT coalesce(sum(amount) FILTER (WHERE kind IN ('deposit', 'deposit_return')), 0)::bigint AS deposited,
           coalesce(-sum(amount) FILTER (WHERE kind IN ('bet', 'bet_return')), 0)::bigint AS staked
      FROM ledger_transfer AS transfer
      JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
     WHERE transfer.member_id = ${memberId} AND merchant_id = ${merchantId} AND currency = ${currency}
       AND kind IN ('deposit', 'deposit_return', 'bet', 'bet_return') AND balance_after IS NOT NULL`.execute(
    query(tx),
  )
  return found.rows[0] ?? { deposited: 0n, staked: 0n }
}
