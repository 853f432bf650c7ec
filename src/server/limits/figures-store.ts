import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

import type { Who } from './store.ts'

export interface DayRow {
  /** YYYY-MM-DD, by the merchant's books. */
  readonly day: string
  readonly bets: bigint
  readonly staked: bigint
  readonly won: bigint
  readonly deposited: bigint
}

/** What play has cost, day by day, from a moment on. Days without any are not there. */
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

interface Starts {
  readonly day: Date
  readonly month: Date
  /** The first of the last fourteen days, and all of them. */
  readonly fortnight: Date
  readonly days: readonly string[]
}

/** Where the merchant's day and month have begun, and its last fourteen days. */
export async function selectStarts(tx: Tx, merchantId: number, nowMs: number): Promise<Starts> {
  const found = await sql<Starts>`
    SELECT day.starts_at AS day, month.starts_at AS month, fortnight.starts_at AS fortnight,
           (SELECT array_agg(one::date::text ORDER BY one)
              FROM generate_series(today - 13, today, interval '1 day') AS one) AS days
      FROM merchant
     CROSS JOIN LATERAL (
       SELECT ((${new Date(nowMs)}::timestamptz AT TIME ZONE zone) - day_start)::date AS today) AS here
     CROSS JOIN LATERAL limit_period(id, 'day', ${new Date(nowMs)}::timestamptz) AS day
     CROSS JOIN LATERAL limit_period(id, 'month', ${new Date(nowMs)}::timestamptz) AS month
     CROSS JOIN LATERAL limit_period(id, 'day', ${new Date(nowMs)}::timestamptz - interval '13 days') AS fortnight
     WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  return row
}
