import { sql } from 'kysely'

import { FEED_FAILURE_DAYS } from '#domain/lottery/feeds/feed-health.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { FeedFailure } from './client.ts'

export interface FeedRow {
  readonly code: string
  readonly publisher: string
  readonly suffices: boolean
  readonly games: readonly string[]
  readonly isOn: boolean
  readonly polledAt: Date | null
  readonly answeredAt: Date | null
  readonly answerMs: number | null
  readonly asOf: Date | null
  readonly failedAt: Date | null
  readonly failure: FeedFailure | null
  readonly notes: number
  /** When the oldest of them was noted. */
  readonly notedAt: Date | null
  /** The time of the query by the database's clock, which noted the other times. */
  readonly now: Date
}

/** Feeds in use first. */
export async function selectFeeds(tx: Tx): Promise<readonly FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    SELECT code, publisher, suffices, games, is_on AS "isOn", asked_at AS "polledAt", answered_at AS "answeredAt",
           answer_ms AS "answerMs", as_of AS "asOf", failed_at AS "failedAt", failure,
           coalesce(note.count, 0)::integer AS notes, note.since AS "notedAt", clock_timestamp() AS now
      FROM lottery_feed
      LEFT JOIN (SELECT feed, count(*) AS count, min(noted_at) AS since FROM lottery_feed_note GROUP BY feed) AS note
        ON note.feed = code
     ORDER BY is_on DESC, code`.execute(query(tx))
  return rows
}

export interface LastRow {
  readonly feed: string
  readonly drawId: number
  readonly gameCode: string
  readonly numero: string
  readonly acceptedAt: Date
  readonly lagSeconds: number
}

/** Of each feed the newest complete result of the last days. */
export async function selectLast(tx: Tx, days: number): Promise<readonly LastRow[]> {
  const { rows } = await sql<LastRow>`
    SELECT DISTINCT ON (entry.feed) entry.feed, draw.id AS "drawId", draw.game_code AS "gameCode", draw.number AS numero,
           entry.changed_at AS "acceptedAt",
           greatest(0, extract(epoch FROM entry.changed_at - draw.draws_at))::integer AS "lagSeconds"
      FROM lottery_draw AS draw JOIN lottery_entry AS entry ON entry.draw_id = draw.id
     WHERE entry.feed IS NOT NULL AND entry.is_complete AND draw.drawn_by = 'official'
       AND draw.draws_at > statement_timestamp() - make_interval(days => ${days}) AND draw.draws_at <= statement_timestamp()
     ORDER BY entry.feed, draw.draws_at DESC, draw.id DESC`.execute(query(tx))
  return rows
}

/** Draws of each feed that wait and have no complete result of it. An empty list of games means all official ones. */
export async function selectWaiting(
  tx: Tx,
): Promise<readonly { readonly feed: string; readonly waiting: number; readonly since: Date }[]> {
  const { rows } = await sql<{ feed: string; waiting: number; since: Date }>`
    SELECT feed.code AS feed, count(*)::integer AS waiting, min(draw.draws_at) AS since
      FROM lottery_draw AS draw
      JOIN lottery_feed AS feed ON feed.is_on AND (feed.games = '{}' OR draw.game_code = ANY (feed.games))
     WHERE draw.state = 'closed' AND draw.drawn_by = 'official' AND draw.draws_at <= statement_timestamp()
       AND NOT EXISTS (SELECT FROM lottery_entry AS entry
                        WHERE entry.draw_id = draw.id AND entry.feed = feed.code AND entry.is_complete)
     GROUP BY feed.code`.execute(query(tx))
  return rows
}

export interface NoteRow {
  readonly feed: string
  readonly kind: 'silent' | 'differs' | 'changed'
  readonly drawId: number
  readonly gameCode: string
  readonly numero: string
  readonly at: Date
}

/** Newest first. */
export async function selectNotes(tx: Tx, limit: number): Promise<readonly NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    SELECT note.feed, note.kind, draw.id AS "drawId", draw.game_code AS "gameCode", draw.number AS numero, note.noted_at AS at
      FROM lottery_feed_note AS note JOIN lottery_draw AS draw ON draw.id = note.draw_id
     ORDER BY note.noted_at DESC, draw.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface FailureRow {
  readonly feed: string
  /** In UTC. */
  readonly day: string
  readonly failure: FeedFailure
  readonly times: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/** Failures of the days that are kept, newest first: at most one row for each feed, day and reason. */
export async function selectFailures(tx: Tx): Promise<readonly FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    SELECT feed, day::text AS day, failure, times, first_at AS "firstAt", last_at AS "lastAt" FROM lottery_feed_failure
     WHERE day > (clock_timestamp() AT TIME ZONE 'UTC')::date - ${FEED_FAILURE_DAYS}::integer
     ORDER BY day DESC, last_at DESC, feed, failure`.execute(query(tx))
  return rows
}

export async function selectNoteCounts(
  tx: Tx,
): Promise<readonly { readonly feed: string; readonly kind: string; readonly count: number }[]> {
  const { rows } = await sql<{ feed: string; kind: string; count: number }>`
    SELECT feed, kind, count(*)::integer AS count FROM lottery_feed_note GROUP BY feed, kind`.execute(
    query(tx),
  )
  return rows
}
