import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './store.ts'

export interface DayRow {
  /** Business date, YYYY-MM-DD. */
  readonly day: string
  readonly bets: bigint
  readonly staked: bigint
  readonly won: bigint
  readonly deposited: bigint
}

/** The cost of play since a moment within a day, counted as the limits do. */
export async function selectSums(
  tx: Tx,
  { merchantId, memberId }: Who,
  sinceMs: number,
): Promise<readonly DayRow[]> {
  const found = await sql<DayRow>`
    SELECT day::text, bets, staked, won, deposited
      FROM play_sums(${memberId}, ${merchantId}, ${new Date(sinceMs)}::timestamptz)`.execute(query(tx))
  return found.rows
}

/** The start of the brand's day, and the member's playing time since then, in milliseconds. */
export async function selectToday(
  tx: Tx,
  { merchantId, memberId }: Who,
  nowMs: number,
): Promise<{ readonly sinceMs: number; readonly playedMs: number }> {
  const found = await sql<{ since: Date; played: bigint }>`
    SELECT day.starts_at AS since, time.played
      FROM limit_period(${merchantId}, 'day', ${new Date(nowMs)}::timestamptz) AS day
     CROSS JOIN LATERAL play_time(${memberId}, ${merchantId}, day.starts_at) AS time`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  return { sinceMs: row.since.getTime(), playedMs: Number(row.played) }
}

export interface BookDays {
  readonly currency: string
  /** The current business date, and the first one of its week. */
  readonly today: string
  readonly week: string
}

export async function selectBookDays(tx: Tx, merchantId: number, nowMs: number): Promise<BookDays> {
  const found = await sql<BookDays>`
    SELECT currency, today::text,
           (today - (extract(isodow FROM today)::integer - week_start + 7) % 7)::text AS week
      FROM merchant
     CROSS JOIN LATERAL (
       SELECT ((${new Date(nowMs)}::timestamptz AT TIME ZONE zone) - day_start)::date AS today) AS here
     WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  return row
}
