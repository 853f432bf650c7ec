import { sql } from 'kysely'

import type { Result } from '#domain/lottery/draw/result.ts'
import { FEED_FAILURE_DAYS } from '#domain/lottery/feeds/feed-health.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { FeedFailure } from './client.ts'

/** Feeds that are switched on, with the time of their newest answer. */
export async function selectAsOf(tx: Tx): Promise<ReadonlyMap<string, number | undefined>> {
  const { rows } = await sql<{ code: string; asOf: Date | null }>`
    SELECT code, as_of AS "asOf" FROM lottery_feed WHERE is_on`.execute(query(tx))
  return new Map(rows.map(({ code, asOf }) => [code, asOf?.getTime()]))
}

export async function noteAnswer(
  tx: Tx,
  { code, asOfMs, answerMs }: { readonly code: string; readonly asOfMs: number; readonly answerMs: number },
): Promise<void> {
  await sql`
    WITH old AS (${deleteOldFailures(code)})
    UPDATE lottery_feed SET asked_at = clock_timestamp(), answered_at = clock_timestamp(), answer_ms = ${answerMs},
           as_of = greatest(as_of, ${new Date(asOfMs).toISOString()}::timestamptz)
     WHERE code = ${code}`.execute(query(tx))
}

export async function noteFailure(
  tx: Tx,
  { code, failure }: { readonly code: string; readonly failure: FeedFailure },
): Promise<void> {
  await sql`
    WITH old AS (${deleteOldFailures(code)}),
    counted AS (
      INSERT INTO lottery_feed_failure AS known (feed, day, failure) VALUES (${code}, ${today}, ${failure})
      ON CONFLICT (feed, day, failure) DO UPDATE SET times = known.times + 1, last_at = clock_timestamp())
    UPDATE lottery_feed SET asked_at = clock_timestamp(), failed_at = clock_timestamp(), failure = ${failure}
     WHERE code = ${code}`.execute(query(tx))
}

const today = sql`(clock_timestamp() AT TIME ZONE 'UTC')::date`

/** Of a feed that is polled. One that is no longer polled does not fail either. */
const deleteOldFailures = (code: string) => sql`
  DELETE FROM lottery_feed_failure WHERE feed = ${code} AND day <= ${today} - ${FEED_FAILURE_DAYS}::integer`

export type FeedNote =
  | { readonly drawId: number; readonly kind: 'silent' | 'differs' }
  | { readonly drawId: number; readonly kind: 'changed'; readonly numbers: Result }

/** Notes what operators have to look at. True if it was not noted before, or with other numbers. */
export async function insertNote(tx: Tx, feed: string, note: FeedNote): Promise<boolean> {
  const numbers = note.kind === 'changed' ? JSON.stringify(note.numbers) : null
  const { rows } = await sql<{ drawId: number }>`
    INSERT INTO lottery_feed_note AS note (draw_id, feed, kind, numbers)
    VALUES (${note.drawId}, ${feed}, ${note.kind}, ${numbers}::jsonb)
    ON CONFLICT (draw_id, feed, kind) DO UPDATE SET numbers = excluded.numbers, noted_at = clock_timestamp()
     WHERE note.numbers IS DISTINCT FROM excluded.numbers
    RETURNING draw_id AS "drawId"`.execute(query(tx))
  return rows.length > 0
}

/** The source agrees again, or has answered. */
export async function deleteNotes(
  tx: Tx,
  {
    feed,
    drawId,
    kinds,
  }: { readonly feed: string; readonly drawId: number; readonly kinds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ drawId: number }>`
    DELETE FROM lottery_feed_note
     WHERE feed = ${feed} AND draw_id = ${drawId} AND kind = ANY (${[...kinds]}::text[])
    RETURNING draw_id AS "drawId"`.execute(query(tx))
  return rows.length > 0
}
