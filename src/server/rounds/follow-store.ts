import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface FollowedRow {
  readonly memberId: string
  readonly provider: string
  readonly roundId: string
  readonly transferId: string | null
}

/** Takes over the member's rounds since the last run. */
export async function followMember(tx: Tx, memberId: bigint): Promise<void> {
  await sql`SELECT rounds_follow_member(${memberId})`.execute(query(tx))
}

/** Takes over the current state of these rounds. Returns how many had changed. */
export async function followRounds(tx: Tx, rows: readonly FollowedRow[]): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    SELECT rounds_follow(${rows.map(({ memberId }) => memberId)}::bigint[],
                         ${rows.map(({ provider }) => provider)}::text[],
                         ${rows.map(({ roundId }) => roundId)}::text[],
                         ${rows.map(({ transferId }) => transferId)}::bigint[]) AS count`.execute(query(tx))
  return found[0]?.count ?? 0
}

export interface Slice {
  readonly from: string
  readonly to: string
}

/** The moment up to which everything was taken over, and the current time, in microseconds. */
export async function selectMark(tx: Tx): Promise<{ readonly followedTo: string; readonly now: string }> {
  const { rows } = await sql<{ followedTo: string; now: string }>`
    SELECT followed_to::text AS "followedTo", clock_timestamp()::text AS now FROM round_mark`.execute(
    query(tx),
  )
  const [row] = rows
  if (!row) throw new Error('the mark of rounds is there from its migration on')
  return row
}

/** The end of a slice that begins at `from`, at most now. */
export async function selectSlice(
  tx: Tx,
  { from, seconds, now }: { readonly from: string; readonly seconds: number; readonly now: string },
): Promise<string> {
  const { rows } = await sql<{ to: string }>`
    SELECT least(${from}::timestamptz + make_interval(secs => ${seconds}), ${now}::timestamptz)::text AS to`.execute(
    query(tx),
  )
  return rows[0]?.to ?? now
}

export async function selectEarlier(tx: Tx, moment: string, seconds: number): Promise<string> {
  const { rows } = await sql<{ earlier: string }>`
    SELECT (${moment}::timestamptz - make_interval(secs => ${seconds}))::text AS earlier`.execute(query(tx))
  return rows[0]?.earlier ?? moment
}

/** Rounds with provider transactions within a slice, in the order of their members' ledger. */
export async function selectTouched(tx: Tx, { from, to }: Slice): Promise<readonly FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    SELECT member_id::text AS "memberId", provider_code AS provider, round_id AS "roundId",
           max(transfer_id)::text AS "transferId"
      FROM provider_transaction
     WHERE created_at > ${from}::timestamptz AND created_at <= ${to}::timestamptz AND round_id IS NOT NULL
     GROUP BY member_id, provider_code, round_id
     ORDER BY member_id, max(transfer_id) NULLS FIRST`.execute(query(tx))
  return rows
}

export async function updateMark(tx: Tx, followedTo: string): Promise<void> {
  await sql`
    UPDATE round_mark SET followed_to = ${followedTo}::timestamptz WHERE followed_to < ${followedTo}::timestamptz`.execute(
    query(tx),
  )
}

export async function sweepRounds(tx: Tx): Promise<void> {
  await sql`SELECT rounds_sweep()`.execute(query(tx))
}

export interface TasteRow {
  readonly merchantId: number
  readonly gameId: string
  readonly players: number
  readonly rounds: string
}

/** Players per game in the last days, only for games with a minimum number of players. */
export async function selectTaste(
  tx: Tx,
  { days, players }: { readonly days: number; readonly players: number },
): Promise<readonly TasteRow[]> {
  const { rows } = await sql<TasteRow>`
    SELECT merchant_id AS "merchantId", game_id::text AS "gameId", count(DISTINCT member_id)::integer AS players,
           sum(rounds)::text AS rounds
      FROM played_day
     WHERE day > (clock_timestamp() - make_interval(days => ${days}))::date AND game_id <> 0 AND state <> 'voided'
       AND rounds > 0
     GROUP BY merchant_id, game_id
    HAVING count(DISTINCT member_id) >= ${players}`.execute(query(tx))
  return rows
}
