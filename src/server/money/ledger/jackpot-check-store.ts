import { type RawBuilder, sql } from 'kysely'

import type { LedgerFault } from '#domain/ledger/fault.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface FaultRow {
  readonly fault: LedgerFault
  readonly memberId: string | null
  readonly transferId: string | null
  readonly about: string | null
}

/** A pool of a lottery by its own books, and by its account in the ledger. */
export interface JackpotBooks {
  readonly level: number
  readonly balance: bigint
  /** Money that the house has lent it. */
  readonly lent: bigint
  /** Shares of draws that are not counted. */
  readonly open: bigint
  /** The account: the sealed sums, and the transfers that wait to be sealed. */
  readonly ledger: bigint
}

/** One statement is one snapshot: each transaction writes both the books and the account. */
const booksOf = (where: RawBuilder<unknown>) => sql`
  SELECT pool.level, pool.balance, pool.lent, pool.account, pool.currency, coalesce(open.amount, 0) AS open,
         coalesce(moved.amount, 0) AS moved, coalesce(sealed.amount, 0) + coalesce(unsealed.amount, 0) AS ledger
    FROM (SELECT *, 'house:jackpot-' || game_code || CASE level WHEN 1 THEN '' ELSE '-' || level END AS account
            FROM lottery_jackpot WHERE ${where}) AS pool
    LEFT JOIN LATERAL (
      SELECT sum(amount)::bigint AS amount FROM lottery_jackpot_share AS share
       WHERE share.merchant_id = pool.merchant_id AND share.currency = pool.currency
         AND share.game_code = pool.game_code AND share.level = pool.level) AS open ON true
    LEFT JOIN LATERAL (
      SELECT sum(amount)::bigint AS amount FROM lottery_jackpot_move AS move
       WHERE move.merchant_id = pool.merchant_id AND move.currency = pool.currency
         AND move.game_code = pool.game_code AND move.level = pool.level) AS moved ON true
    LEFT JOIN LATERAL (
      SELECT sum(amount)::bigint AS amount FROM ledger_total AS total
       WHERE total.merchant_id = pool.merchant_id AND total.currency = pool.currency
         AND total.account = pool.account) AS sealed ON true
    LEFT JOIN (
      SELECT transfer.merchant_id, transfer.currency, entry.account, sum(entry.amount)::bigint AS amount
        FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
        JOIN ledger_transfer AS transfer ON transfer.member_id = named.member AND transfer.id = named.transfer
        JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
       WHERE batch.transaction_id >= coalesce((SELECT max(before_transaction) FROM ledger_block), '0'::xid8)
         AND entry.account LIKE 'house:jackpot-%'
       GROUP BY 1, 2, 3) AS unsealed
      ON unsealed.merchant_id = pool.merchant_id AND unsealed.currency = pool.currency AND unsealed.account = pool.account`

/** Each pool is the sum of its movements, and with the shares of draws that are not counted it is its account. */
export async function findJackpotFaults(tx: Tx): Promise<readonly FaultRow[]> {
  // guard: jackpots-equal-the-books
  const { rows } = await sql<FaultRow>`
    SELECT 'jackpot_differs' AS fault, NULL AS "memberId", NULL AS "transferId", account || ' ' || currency AS about
      FROM (${booksOf(sql`true`)}) AS pool
     WHERE balance + open <> ledger OR balance <> moved LIMIT 1000`.execute(query(tx))
  return rows
}

/** The pools of a brand's lottery, by level. */
export async function selectJackpotBooks(
  tx: Tx,
  of: { readonly merchantId: number; readonly currency: string; readonly gameCode: string },
): Promise<readonly JackpotBooks[]> {
  const own = sql`merchant_id = ${of.merchantId} AND currency = ${of.currency} AND game_code = ${of.gameCode}`
  const { rows } = await sql<JackpotBooks>`
    SELECT level, balance, lent, open::bigint AS open, ledger::bigint AS ledger FROM (${booksOf(own)}) AS pool ORDER BY level`.execute(
    query(tx),
  )
  return rows
}
