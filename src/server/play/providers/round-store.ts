import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Identifies a round: a provider's round id is unique only per member. */
export interface RoundName {
  readonly memberId: bigint
  readonly provider: string
  readonly roundId: string
}

export interface RoundRow extends RoundName {
  readonly merchantId: number
  readonly vendorCode: string
  readonly gameCode: string
  readonly currency: string
  readonly account: string
  readonly state: 'open' | 'closed' | 'voided'
  readonly stake: bigint
  readonly win: bigint
  readonly bets: number
  readonly sessionId: string | null
  readonly openedAt: Date
  readonly changedAt: Date
}

const columns = sql`
  member_id AS "memberId", source AS provider, reference AS "roundId", merchant_id AS "merchantId",
  vendor_code AS "vendorCode", game_code AS "gameCode", currency, account, state, stake, win, bets,
  session_id AS "sessionId", opened_at AS "openedAt", changed_at AS "changedAt"`

export async function selectRound(
  tx: Tx,
  { merchantId, memberId, provider, roundId }: RoundName & { readonly merchantId: number },
): Promise<RoundRow | undefined> {
  // guard: round-deed-games-only
  const { rows } = await sql<RoundRow>`
    SELECT ${columns} FROM play
     WHERE member_id = ${memberId} AND source = ${provider} AND reference = ${roundId}
       AND merchant_id = ${merchantId} AND product = 'games'`.execute(query(tx))
  return rows[0]
}

/** Locks the member's play until the transaction ends. Returns whether the wallet exists. */
export async function lockWalletOfPlay(
  tx: Tx,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean | null }>`
    SELECT play_lock(${memberId}, ${currency}) AS found`.execute(query(tx))
  return rows[0]?.found === true
}

export interface RoundLine {
  readonly transactionId: string
  readonly kind: 'bet' | 'win' | 'rollback' | 'adjust' | 'tombstone'
  readonly reference: string | null
  readonly undoneBy: string | null
  readonly amount: bigint
  readonly moved: bigint
  readonly balance: bigint
  readonly isFree: boolean
  readonly transferId: bigint | null
  readonly fingerprint: Buffer | null
  readonly at: Date
}

/** More lines than a round of any game has. Further lines are cut, and the screen says so. */
export const ROUND_LINES_MAX = 500

/** In order of arrival. */
export async function selectRoundLines(
  tx: Tx,
  { memberId, provider, roundId }: RoundName,
): Promise<readonly RoundLine[]> {
  const { rows } = await sql<RoundLine>`
    SELECT transaction_id AS "transactionId", kind, reference, undone_by AS "undoneBy", amount, moved, balance,
           is_free AS "isFree", transfer_id AS "transferId", fingerprint, created_at AS at
      FROM round_transactions(${memberId}, ${provider}, ${roundId})
     ORDER BY created_at, transfer_id NULLS LAST, transaction_id
     LIMIT ${ROUND_LINES_MAX}`.execute(query(tx))
  return rows
}

/** Rounds with a transaction of this provider id. */
export async function selectRoundByTransaction(
  tx: Tx,
  { merchantId, transactionId }: { readonly merchantId: number; readonly transactionId: string },
): Promise<readonly RoundName[]> {
  const { rows } = await sql<RoundName>`
    SELECT done.member_id AS "memberId", done.provider_code AS provider, done.round_id AS "roundId"
      FROM provider
      JOIN provider_transaction AS done
        ON done.provider_code = provider.code AND done.transaction_id = ${transactionId}
     WHERE done.merchant_id = ${merchantId} AND done.round_id IS NOT NULL`.execute(query(tx))
  return rows
}

export interface LeftOpenRow extends RoundName {
  readonly merchantId: number
  readonly openedAt: Date
}

/** Rounds of games still open past this age, oldest first. Plays of other products end by their own rules. */
export async function selectLeftOpen(
  tx: Tx,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<readonly LeftOpenRow[]> {
  // guard: left-open-games-only
  const { rows } = await sql<LeftOpenRow>`
    SELECT member_id AS "memberId", source AS provider, reference AS "roundId", merchant_id AS "merchantId",
           opened_at AS "openedAt"
      FROM play
     WHERE product = 'games' AND state = 'open' AND opened_at <= statement_timestamp() - make_interval(secs => ${olderThanMs / 1000})
     ORDER BY opened_at LIMIT ${limit}`.execute(query(tx))
  return rows
}
