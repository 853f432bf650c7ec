import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A member's wins in fast lotteries since the last message. */
export interface FastWins {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  readonly tickets: number
  readonly amount: bigint
}

/** Takes waiting wins; the transaction that takes them sends their messages. */
export async function takeFastWins(tx: Tx, limit: number): Promise<readonly FastWins[]> {
  const { rows } = await sql<FastWins>`
    DELETE FROM fast_win AS win
     USING (SELECT member_id, currency FROM fast_win ORDER BY member_id, currency LIMIT ${limit}
               FOR UPDATE SKIP LOCKED) AS next
     WHERE win.member_id = next.member_id AND win.currency = next.currency
    RETURNING win.merchant_id AS "merchantId", win.member_id AS "memberId", win.currency, win.tickets, win.amount`.execute(
    query(tx),
  )
  return rows
}
