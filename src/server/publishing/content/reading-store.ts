import { sql } from 'kysely'

import { FOR_AGENTS } from '#domain/content/announcement.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The member who reads. */
export interface Reader {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Older announcements do not count as unread. */
const NEWS_DAYS = 30
/** Counting stops here. */
const UNREAD_MAX = 100

/** The newest announcements that a member has not read: scans the few that are published, each looked up by key. */
export async function selectUnread(
  tx: Tx,
  { merchantId, memberId }: Reader,
): Promise<readonly { readonly id: string; readonly type: string }[]> {
  // guard: reading-of-member
  const found = await sql<{ id: string; type: string }>`
    SELECT entry.id::text, entry.published #>> '{facts,type}' AS type
      FROM content_entry AS entry, LATERAL (SELECT coalesce(starts_at, published_at) AS dated) AS date
     WHERE entry.merchant_id = ${merchantId} AND kind = 'announcement' AND published IS NOT NULL
       AND published #>> '{facts,type}' <> ${FOR_AGENTS} -- guard: agents-news-for-agents
       AND dated <= statement_timestamp() AND (ends_at IS NULL OR ends_at > statement_timestamp())
       AND dated > greatest(statement_timestamp() - make_interval(days => ${NEWS_DAYS}),
             (SELECT read_until FROM announcement_mark WHERE merchant_id = ${merchantId} AND member_id = ${memberId}))
       AND NOT EXISTS (SELECT FROM announcement_read AS had
             WHERE had.merchant_id = ${merchantId} AND had.member_id = ${memberId} AND had.entry_id = entry.id)
     ORDER BY dated DESC, entry.id DESC LIMIT ${UNREAD_MAX}`.execute(query(tx))
  return found.rows
}

/** Marks these as read; ids that are no announcement of the merchant are ignored. */
export async function insertRead(
  tx: Tx,
  { merchantId, memberId, ids }: Reader & { readonly ids: readonly string[] },
): Promise<void> {
  await sql`
    INSERT INTO announcement_read (merchant_id, member_id, entry_id)
    SELECT ${merchantId}, ${memberId}, id FROM content_entry
     WHERE merchant_id = ${merchantId} AND kind = 'announcement' AND id = ANY (${[...ids]}::bigint[])
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

/** Marks everything up to now as read, and deletes the single marks that this replaces. */
export async function upsertMark(tx: Tx, { merchantId, memberId }: Reader): Promise<void> {
  await sql`
    INSERT INTO announcement_mark (merchant_id, member_id, read_until)
    VALUES (${merchantId}, ${memberId}, clock_timestamp())
    ON CONFLICT (merchant_id, member_id) DO UPDATE SET read_until = excluded.read_until`.execute(query(tx))
  await sql`DELETE FROM announcement_read WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(
    query(tx),
  )
}
