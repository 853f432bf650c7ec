import { sql } from 'kysely'

import type { drawStates } from '#contract/lottery.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { isLate, isWaiting } from './reading-store.ts'

/** Days from midnight to midnight in a zone. */
export interface Week {
  readonly from: string
  readonly days: number
  readonly zone: string
}

export interface CalendarRow {
  readonly day: string
  readonly id: number
  readonly gameCode: string
  readonly numero: string
  readonly state: (typeof drawStates)[number]
  readonly drawsAt: Date
  readonly closesAt: Date
  readonly isAwaited: boolean
  readonly isLate: boolean
  readonly version: number
  readonly first: string | null
  /** Draws of the day, also those beyond the limit. */
  readonly ofDay: number
}

const within = ({ from, days, zone }: Week) => sql`
  draws_at >= ${from}::date::timestamp AT TIME ZONE ${zone}
  AND draws_at < (${from}::date + ${days}::integer)::timestamp AT TIME ZONE ${zone}`
const dayIn = (zone: string) => sql`to_char(draws_at AT TIME ZONE ${zone}, 'YYYY-MM-DD')`

/** Draws of games by day and time, the first ones of each day. */
export async function selectCalendar(
  tx: Tx,
  week: Week,
  { codes, most }: { readonly codes: readonly string[]; readonly most: number },
): Promise<readonly CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    SELECT * FROM (
      SELECT ${dayIn(week.zone)} AS day, id, game_code AS "gameCode", number AS numero,
             CASE WHEN state = 'planned' AND opens_at <= clock_timestamp() AND closes_at > clock_timestamp() THEN 'open'
                  ELSE state END AS state,
             draws_at AS "drawsAt", closes_at AS "closesAt", (${isWaiting}) AS "isAwaited", (${isLate}) AS "isLate",
             result_version AS version, result -> 0 ->> 0 AS first,
             row_number() OVER of_day AS place, (count(*) OVER (PARTITION BY ${dayIn(week.zone)}))::integer AS "ofDay"
        FROM lottery_draw WHERE game_code = ANY (${[...codes]}::text[]) AND ${within(week)}
      WINDOW of_day AS (PARTITION BY ${dayIn(week.zone)} ORDER BY draws_at, id)) AS draw
     WHERE place <= ${most} ORDER BY "drawsAt", id`.execute(query(tx))
  return rows
}

export interface FastRow {
  readonly day: string
  readonly gameCode: string
  readonly draws: number
  readonly settled: number
  readonly cancelled: number
  readonly overdue: number
}

/** Draws of games, counted by day. */
export async function selectFastDays(
  tx: Tx,
  week: Week,
  codes: readonly string[],
): Promise<readonly FastRow[]> {
  const { rows } = await sql<FastRow>`
    SELECT ${dayIn(week.zone)} AS day, game_code AS "gameCode", count(*)::integer AS draws,
           (count(*) FILTER (WHERE state = 'settled'))::integer AS settled,
           (count(*) FILTER (WHERE state = 'cancelled'))::integer AS cancelled,
           (count(*) FILTER (WHERE state IN ('planned', 'closed') AND draws_at < statement_timestamp() - interval '1 minute'))::integer
             AS overdue
      FROM lottery_draw WHERE game_code = ANY (${[...codes]}::text[]) AND ${within(week)}
     GROUP BY 1, 2 ORDER BY 1, 2`.execute(query(tx))
  return rows
}
