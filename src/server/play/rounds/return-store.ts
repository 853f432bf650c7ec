import { sql } from 'kysely'

import type { ReturnSpan } from '#domain/rounds/return-band.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ReturnRow {
  readonly merchantId: number
  readonly gameId: bigint
  readonly currency: string
  readonly span: ReturnSpan
  readonly modelBp: number | null
  readonly jackpotBp: number | null
  readonly rounds: bigint
  readonly stake: string
  readonly win: string
  readonly stakeSquared: string
  readonly winSquared: string
  readonly stakeByWin: string
}

/** Each window sums buckets of one width: 12 of five minutes, 24 hours, 30 days, or the one for all time. */
const windows = sql`
  (VALUES ('hour', 300, clock_timestamp() - interval '1 hour'), ('day', 3600, clock_timestamp() - interval '1 day'),
          ('month', 86400, clock_timestamp() - interval '30 days'), ('all', 0, '-infinity'::timestamptz))
    AS requested (span, width, since)`

/** Stakes and wins of games per window: of the given games, or of all games of every brand. */
export async function selectReturns(
  tx: Tx,
  filter:
    | { readonly merchantId: number; readonly currency: string; readonly games: readonly bigint[] }
    | undefined,
): Promise<readonly ReturnRow[]> {
  const those = filter
    ? sql`AND sums.merchant_id = ${filter.merchantId} AND sums.currency = ${filter.currency}
          AND sums.game_id = ANY (${filter.games.map(String)}::bigint[])`
    : sql``
  const { rows } = await sql<ReturnRow>`
    SELECT sums.merchant_id AS "merchantId", sums.game_id AS "gameId", sums.currency, requested.span,
           game.rtp_bp AS "modelBp", game.jackpot_bp AS "jackpotBp", sum(sums.rounds)::bigint AS rounds, sum(sums.stake)::text AS stake,
           sum(sums.win)::text AS win, sum(stake_squared)::text AS "stakeSquared",
           sum(win_squared)::text AS "winSquared", sum(stake_by_win)::text AS "stakeByWin"
      FROM ${windows} JOIN game_return AS sums ON sums.width = requested.width AND sums.bucket >= requested.since
      JOIN game ON game.id = sums.game_id
     WHERE true ${those}
     GROUP BY sums.merchant_id, sums.game_id, sums.currency, requested.span, game.rtp_bp, game.jackpot_bp
     ORDER BY sums.merchant_id, sums.game_id`.execute(query(tx))
  return rows
}

/** One page of games with rounds, largest stakes first. */
export async function selectReturnGames(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly currency: string
    readonly onlyAlarms: boolean
    readonly after: { readonly stake: string; readonly gameId: string } | undefined
    readonly limit: number
  },
): Promise<readonly { readonly gameId: bigint; readonly stake: string }[]> {
  const { merchantId, currency, after } = filter
  const beyond = after
    ? sql`AND (sums.stake, sums.game_id) < (${after.stake}::numeric, ${after.gameId}::bigint)`
    : sql``
  const alarms = filter.onlyAlarms
    ? sql`AND EXISTS (SELECT FROM game_return_alarm AS alarm
                       WHERE alarm.merchant_id = sums.merchant_id AND alarm.game_id = sums.game_id
                         AND alarm.currency = sums.currency)`
    : sql``
  const { rows } = await sql<{ gameId: bigint; stake: string }>`
    SELECT sums.game_id AS "gameId", sums.stake::text AS stake FROM game_return AS sums
     WHERE sums.merchant_id = ${merchantId} AND sums.width = 0 AND sums.currency = ${currency} ${alarms} ${beyond}
     ORDER BY sums.stake DESC, sums.game_id DESC LIMIT ${filter.limit}`.execute(query(tx))
  return rows
}

export interface AlarmRow {
  readonly merchantId: number
  readonly gameId: bigint
  readonly currency: string
  readonly span: ReturnSpan
}

/** Stores the alarms of the last run: deletes ended ones, keeps the start of continuing ones, returns new ones. */
export async function replaceAlarms(tx: Tx, found: readonly AlarmRow[]): Promise<readonly AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    WITH found AS (
      SELECT * FROM unnest(${found.map(({ merchantId }) => merchantId)}::integer[],
                           ${found.map(({ gameId }) => gameId.toString())}::bigint[],
                           ${found.map(({ currency }) => currency)}::text[],
                           ${found.map(({ span }) => span)}::text[]) AS u (merchant_id, game_id, currency, span)),
    over AS (
      DELETE FROM game_return_alarm AS known
       WHERE NOT EXISTS (SELECT FROM found
                          WHERE found.merchant_id = known.merchant_id AND found.game_id = known.game_id
                            AND found.currency = known.currency AND found.span = known.span))
    INSERT INTO game_return_alarm (merchant_id, game_id, currency, span) SELECT * FROM found ON CONFLICT DO NOTHING
    RETURNING merchant_id AS "merchantId", game_id AS "gameId", currency, span`.execute(query(tx))
  return rows
}

/** Number of games in alarm at a brand, and the start of the first alarm. */
export async function selectAlarms(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly games: number; readonly since: Date | null }> {
  const { rows } = await sql<{ games: number; since: Date | null }>`
    SELECT count(DISTINCT game_id)::integer AS games, min(since) AS since
      FROM game_return_alarm WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0] ?? { games: 0, since: null }
}

export async function selectAlarmsOf(
  tx: Tx,
  { merchantId, games }: { readonly merchantId: number; readonly games: readonly bigint[] },
): Promise<readonly { readonly gameId: bigint; readonly since: Date }[]> {
  const { rows } = await sql<{ gameId: bigint; since: Date }>`
    SELECT game_id AS "gameId", min(since) AS since FROM game_return_alarm
     WHERE merchant_id = ${merchantId} AND game_id = ANY (${games.map(String)}::bigint[])
     GROUP BY game_id`.execute(query(tx))
  return rows
}
