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

/** Deposits of these members on business days, less what was taken back on them, by member. */
export async function selectDepositedOn(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly currency: string
    readonly startDay: string
    readonly endDay: string
    readonly memberIds: readonly bigint[]
  },
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; deposited: bigint }>`
    SELECT transfer.member_id AS "memberId", sum(amount)::bigint AS deposited
      FROM ledger_transfer AS transfer
      JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
     WHERE transfer.member_id = ANY (${filter.memberIds.map(String)}::bigint[]) AND merchant_id = ${filter.merchantId}
       AND currency = ${filter.currency} AND kind IN ('deposit', 'deposit_return')
       AND business_date >= ${filter.startDay}::date AND business_date < ${filter.endDay}::date
       AND balance_after IS NOT NULL
     GROUP BY transfer.member_id`.execute(query(tx))
  return new Map(rows.map(({ memberId, deposited }) => [memberId, deposited]))
}
