import { sql } from 'kysely'

import type { Raise } from '#domain/cashier/wagering.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Whose {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
}

export interface Wagering {
  /** Stakes still required before a withdrawal, by the factor of each deposit's day. */
  readonly wageringLeft: bigint
  /** Deposited money that has not been staked once. */
  readonly unplayed: bigint
}

/**
 * Stakes that a member still owes. With `isLocked` the wallet is locked until the transaction ends. An empty wallet
 * has no requirement left.
 */
export async function selectWagering(
  tx: Tx,
  { merchantId, memberId, currency, isLocked = false }: Whose & { readonly isLocked?: boolean },
): Promise<Wagering> {
  if (isLocked) await sql`SELECT lock_wallet(${memberId}, ${merchantId}, ${currency})`.execute(query(tx))
  const { rows } = await sql<Wagering & { isGone: boolean }>`
    SELECT wagering_left AS "wageringLeft", unplayed,
           (wagering_left > 0 OR unplayed > 0) AND wagering_is_gone(member_id, currency, balance) AS "isGone"
      FROM wallet
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND currency = ${currency} AND account = 'main'`.execute(
    query(tx),
  )
  const [row] = rows
  if (!row || row.isGone) return { wageringLeft: 0n, unplayed: 0n }
  const { wageringLeft, unplayed } = row
  return { wageringLeft, unplayed }
}

/** Transfers that raised the requirement, newest first. */
export async function selectRaises(
  tx: Tx,
  { merchantId, memberId, currency }: Whose,
  limit: number,
): Promise<Raise[]> {
  const { rows } = await sql<Omit<Raise, 'atMs'> & { readonly at: Date }>`
    SELECT CASE raise.kind WHEN 'deposit' THEN 'deposit' WHEN 'transfer_in' THEN 'transfer'
                           WHEN 'bet_return' THEN 'bet' ELSE 'other' END AS "from",
           raise.created_at AS at, coalesce(came.amount, 0)::bigint AS amount, raise.wagering_change AS raised
      FROM ledger_transfer AS raise
     CROSS JOIN LATERAL (
       SELECT sum(entry.amount) AS amount FROM ledger_entry AS entry
        WHERE entry.member_id = raise.member_id AND entry.transfer_id = raise.id
          AND entry.account NOT IN ('locked', 'points') AND entry.balance_after IS NOT NULL) AS came
     WHERE raise.member_id = ${memberId} AND raise.merchant_id = ${merchantId} AND raise.currency = ${currency}
       AND (raise.wagering_change > 0 OR raise.unplayed_change > 0) AND raise.wagering_change > 0
     ORDER BY raise.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows.map(({ at, ...raise }) => ({ ...raise, atMs: at.getTime() }))
}
