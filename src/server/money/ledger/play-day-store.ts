import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** One member's business day. Sums are numeric, since many amounts may exceed a bigint. */
export interface PlayDayRow {
  readonly memberId: bigint
  readonly daysAgo: number
  readonly deposits: number
  readonly deposited: string
  readonly withdrawn: string
  readonly lost: string
  readonly nightBets: number
  readonly playedMinutes: number
}

/**
 * Deposits, withdrawals and play per day for these members, before a given day; days without any are omitted. Playing
 * time runs on while bets are at most 15 minutes apart; it counts for the day on which it began.
 */
export async function selectPlayDays(
  tx: Tx,
  filter: {
    readonly memberIds: readonly bigint[]
    readonly currency: string
    readonly zone: string
    readonly today: string
    readonly days: number
  },
): Promise<PlayDayRow[]> {
  const { memberIds, currency, zone, today, days } = filter
  const { rows } = await sql<PlayDayRow>`
    WITH moved AS MATERIALIZED (
      SELECT transfer.member_id, transfer.kind, transfer.business_date AS day, transfer.created_at AS at, sides.change
        FROM unnest(${[...memberIds]}::bigint[]) AS requested (id)
        JOIN ledger_transfer AS transfer ON transfer.member_id = requested.id
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(amount) FILTER (WHERE balance_after IS NOT NULL AND account <> 'points'), 0) AS change
           FROM ledger_entry AS entry
          WHERE entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id) AS sides
       WHERE transfer.currency = ${currency}
         AND transfer.business_date BETWEEN ${today}::date - ${days}::integer AND ${today}::date - 1
         AND transfer.kind IN
           ('deposit', 'deposit_return', 'withdrawal_payout', 'withdrawal_return', 'bet', 'bet_return', 'win')),
    bets AS (
      SELECT member_id, day, at,
             (at - lag(at) OVER of_member <= interval '15 minutes') IS NOT TRUE AS begins
        FROM moved WHERE kind = 'bet' WINDOW of_member AS (PARTITION BY member_id ORDER BY at)),
    runs AS (
      SELECT member_id, day, at, count(*) FILTER (WHERE begins) OVER (PARTITION BY member_id ORDER BY at) AS run
        FROM bets),
    lengths AS (
      SELECT member_id, min(day) AS day, floor(extract(epoch FROM max(at) - min(at)) / 60)::integer AS minutes
        FROM runs GROUP BY member_id, run),
    longest AS (SELECT member_id, day, max(minutes) AS minutes FROM lengths GROUP BY member_id, day)
    SELECT member_id AS "memberId", ${today}::date - day AS "daysAgo",
           count(*) FILTER (WHERE kind = 'deposit')::integer AS deposits,
           coalesce(sum(change) FILTER (WHERE kind IN ('deposit', 'deposit_return')), 0)::text AS deposited,
           coalesce(-sum(change) FILTER (WHERE kind IN ('withdrawal_payout', 'withdrawal_return')), 0)::text AS withdrawn,
           coalesce(-sum(change) FILTER (WHERE kind IN ('bet', 'bet_return', 'win')), 0)::text AS lost,
           count(*) FILTER (WHERE kind = 'bet' AND extract(hour FROM at AT TIME ZONE ${zone}) < 5)::integer
             AS "nightBets",
           coalesce(max(longest.minutes), 0)::integer AS "playedMinutes"
      FROM moved LEFT JOIN longest USING (member_id, day)
     GROUP BY member_id, day
     ORDER BY member_id, day`.execute(query(tx))
  return rows
}
