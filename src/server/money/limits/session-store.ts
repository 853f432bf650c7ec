import { sql } from 'kysely'

import { askPrepared } from '#server/platform/db/prepared.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './store.ts'

/** When the member's session of play began, was last seen, and had its last reality check. */
export interface SessionRow {
  readonly startedAtMs: number
  readonly seenAtMs: number
  readonly checkedAtMs: number
  readonly realityMinutes: number | undefined
  readonly nowMs: number
}

interface Found {
  readonly startedAt: Date
  readonly seenAt: Date
  readonly checkedAt: Date
  readonly minutes: number | null
  readonly now: Date
}

const columns = sql`
  started_at AS "startedAt", seen_at AS "seenAt", checked_at AS "checkedAt", reality_minutes AS minutes, clock_timestamp() AS now`

/**
 * Extends the session; after a pause of 15 minutes a new one begins. Writes at most once a minute, because several tabs
 * poll.
 */
export async function touchPlaySession(tx: Tx, { merchantId, memberId }: Who): Promise<SessionRow> {
  const found = await sql<Found>`
    INSERT INTO play_session AS s (merchant_id, member_id, started_at, seen_at, checked_at)
    SELECT ${merchantId}, ${memberId}, now, now, now FROM (SELECT clock_timestamp() AS now) clock
        ON CONFLICT (member_id) DO UPDATE
       SET started_at = CASE WHEN EXCLUDED.seen_at - s.seen_at > interval '15 minutes' THEN EXCLUDED.seen_at ELSE s.started_at END,
           checked_at = CASE WHEN EXCLUDED.seen_at - s.seen_at > interval '15 minutes' THEN EXCLUDED.seen_at ELSE s.checked_at END,
           seen_at = greatest(EXCLUDED.seen_at, s.seen_at)
    RETURNING ${columns}`.execute(query(tx))
  return sessionOf(found.rows[0])
}

/** The member has confirmed the reality check: the next one is due an interval later. */
export async function updateChecked(tx: Tx, { memberId }: Who): Promise<SessionRow | undefined> {
  const found = await sql<Found>`
    UPDATE play_session SET checked_at = clock_timestamp(), seen_at = clock_timestamp()
     WHERE member_id = ${memberId} RETURNING ${columns}`.execute(query(tx))
  return found.rows[0] && sessionOf(found.rows[0])
}

export async function updateRealityMinutes(tx: Tx, who: Who, minutes: number | undefined): Promise<void> {
  await touchPlaySession(tx, who)
  await query(tx)
    .updateTable('play_session')
    .set({ reality_minutes: minutes ?? null })
    .where('member_id', '=', who.memberId)
    .execute()
}

export async function selectPlaySession(tx: Tx, { memberId }: Who): Promise<SessionRow | undefined> {
  const found = await sql<Found>`
    SELECT ${columns} FROM play_session WHERE member_id = ${memberId}`.execute(query(tx))
  return found.rows[0] && sessionOf(found.rows[0])
}

const bySession = {
  name: 'play_sessions',
  text: `SELECT session.member_id AS "memberId", started_at AS "startedAt", seen_at AS "seenAt", checked_at AS "checkedAt",
                reality_minutes AS minutes, clock_timestamp() AS now
           FROM unnest($1::bigint[]) AS member (id) JOIN play_session AS session ON session.member_id = member.id`,
}

/** The sessions of members, by member. Runs outside any transaction. */
export async function selectPlaySessions(
  read: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, SessionRow>> {
  const rows = await askPrepared<Found & { memberId: bigint }>(read, bySession, [memberIds])
  return new Map(rows.map((row) => [row.memberId, sessionOf(row)]))
}

function sessionOf(row: Found | undefined): SessionRow {
  if (!row) throw new Error('a session of play was not stored')
  return {
    startedAtMs: row.startedAt.getTime(),
    seenAtMs: row.seenAt.getTime(),
    checkedAtMs: row.checkedAt.getTime(),
    realityMinutes: row.minutes ?? undefined,
    nowMs: row.now.getTime(),
  }
}
