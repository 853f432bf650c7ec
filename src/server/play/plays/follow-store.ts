import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface FollowedRow {
  readonly memberId: string
  readonly source: string
  readonly reference: string
  readonly transferId: string | null
}

/** Takes over the member's plays since the last run. */
export async function followMember(tx: Tx, memberId: bigint): Promise<void> {
  await sql`SELECT rounds_follow_member(${memberId})`.execute(query(tx))
}

/** Takes over the current state of these plays. Returns how many had changed. */
export async function followRows(tx: Tx, rows: readonly FollowedRow[]): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    SELECT rounds_follow(${rows.map(({ memberId }) => memberId)}::bigint[],
                         ${rows.map(({ source }) => source)}::text[],
                         ${rows.map(({ reference }) => reference)}::text[],
                         ${rows.map(({ transferId }) => transferId)}::bigint[]) AS count`.execute(query(tx))
  return found[0]?.count ?? 0
}

/** The last transaction of the next slice of changes. Undefined if nothing changed since the mark. */
export async function selectThrough(tx: Tx, calls: number): Promise<string | undefined> {
  const { rows } = await sql<{ through: string | null }>`
    SELECT plays_changed_through(${calls})::text AS through`.execute(query(tx))
  return rows[0]?.through ?? undefined
}

/** Plays that changed since the mark, in the order of their members' ledger. */
export async function selectChanged(tx: Tx, through: string): Promise<readonly FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    SELECT member_id::text AS "memberId", source, name AS reference, transfer_id::text AS "transferId"
      FROM plays_changed(${through}::xid8)`.execute(query(tx))
  return rows
}

export async function updateMark(tx: Tx, through: string): Promise<void> {
  await sql`
    UPDATE play_mark SET followed_through = ${through}::xid8 WHERE followed_through < ${through}::xid8`.execute(
    query(tx),
  )
}
