import { sql } from 'kysely'

import type { Result } from '#domain/lottery/draw/result.ts'
import { type BrandTimes, houseTimes } from '#domain/lottery/terms/brand-times.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { DrawState, DrawnBy } from './store.ts'

export interface DrawRow {
  readonly id: number
  readonly gameCode: string
  readonly number: string
  readonly state: DrawState
  readonly drawnBy: DrawnBy
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly drawnAt: Date | null
  readonly result: Result | null
  readonly version: number
  readonly seedHash: string | null
  readonly seed: string | null
  /** Numbers of an official draw on which two entries agree, while others are not known. */
  readonly partial: Result | null
  readonly settledAt: Date | null
  /** Its seed left the database. */
  readonly isReleased: boolean
  /** Its released seed could not be opened. */
  readonly isUnreadable: boolean
  /** For so long that two operators may cancel it. */
  readonly isLost: boolean
  /** By the database's clock. */
  readonly isOpen: boolean
  /** Seconds since its time, by the database's clock; below zero before it. */
  readonly sinceSeconds: number
}

const columns = sql`
  id, game_code AS "gameCode", number, state, drawn_by AS "drawnBy", opens_at AS "opensAt", closes_at AS "closesAt",
  draws_at AS "drawsAt", drawn_at AS "drawnAt", result, result_version AS version, encode(seed_hash, 'hex') AS "seedHash",
  encode(seed, 'hex') AS seed, partial, settled_at AS "settledAt", released_at IS NOT NULL AS "isReleased",
  state = 'closed' AND unreadable_at IS NOT NULL AS "isUnreadable",
  lottery_is_lost(state, unreadable_at, clock_timestamp()) AS "isLost",
  extract(epoch FROM clock_timestamp() - draws_at)::float8 AS "sinceSeconds",
  state = 'planned' AND opens_at <= statement_timestamp() AND closes_at > statement_timestamp() AS "isOpen"`

export interface DrawsQuery {
  readonly gameCode: string
  readonly limit: number
  /** Draws at the other side of this moment. */
  readonly after: string | undefined
  /** Coming draws that a brand sells and has not closed; absent: those of the house. */
  readonly times?: BrandTimes
}

/** Newest first. Two draws of a game never take place at the same moment. */
export async function selectOpened(
  tx: Tx,
  { gameCode, limit, after }: DrawsQuery,
): Promise<readonly DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    SELECT ${columns} FROM lottery_draw
     WHERE game_code = ${gameCode} AND draws_at <= statement_timestamp()
       AND draws_at < coalesce(${after ?? null}::timestamptz, 'infinity')
     ORDER BY draws_at DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Next one first. */
export async function selectComing(
  tx: Tx,
  { gameCode, limit, after, times = houseTimes }: DrawsQuery,
): Promise<readonly DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    SELECT ${columns} FROM lottery_draw
     WHERE game_code = ${gameCode} AND state = 'planned' AND draws_at > statement_timestamp()
       AND closes_at > statement_timestamp() + make_interval(mins => ${times.closesEarlierMinutes})
       AND lottery_sold_on(${daysOf(times)}::integer[], number)
       AND draws_at > coalesce(${after ?? null}::timestamptz, '-infinity')
     ORDER BY draws_at LIMIT ${limit}`.execute(query(tx))
  return rows
}

export async function selectDraw(
  tx: Tx,
  filter: { readonly gameCode: string; readonly number: string },
): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    SELECT ${columns} FROM lottery_draw
     WHERE game_code = ${filter.gameCode} AND number = ${filter.number}`.execute(query(tx))
  return rows[0]
}

export async function selectByIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, DrawRow>> {
  const { rows } = await sql<DrawRow>`
    SELECT ${columns} FROM lottery_draw WHERE id = ANY (${[...new Set(ids)]}::integer[])`.execute(query(tx))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Official draws whose time has come: those that wait, then those that were drawn lately. Newest first. */
export async function selectOfficial(
  tx: Tx,
  {
    gameCodes,
    hours,
    limit,
  }: { readonly gameCodes: readonly string[]; readonly hours: number; readonly limit: number },
): Promise<readonly DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    SELECT ${columns} FROM lottery_draw
     WHERE drawn_by = 'official' AND game_code = ANY (${[...gameCodes]}::text[]) AND draws_at <= statement_timestamp()
       AND (state = 'closed' OR (state IN ('drawn', 'settling', 'settled')
                                 AND draws_at > statement_timestamp() - make_interval(hours => ${hours})))
     ORDER BY state = 'closed' DESC, draws_at DESC, id LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** The last draw with a result of each game. Games without one are absent. */
export async function selectLastOpened(tx: Tx, gameCodes: readonly string[]): Promise<readonly DrawRow[]> {
  return (await lastOpenedQuery(gameCodes).execute(query(tx))).rows
}

export function lastOpenedQuery(gameCodes: readonly string[]) {
  return sql<DrawRow>`
    SELECT last.* FROM unnest(${[...gameCodes]}::text[]) AS requested (code)
     CROSS JOIN LATERAL (
       SELECT ${columns} FROM lottery_draw
        WHERE game_code = requested.code AND draws_at <= statement_timestamp() AND result IS NOT NULL AND state <> 'cancelled'
        ORDER BY draws_at DESC LIMIT 1) AS last
     ORDER BY last."drawsAt" DESC, last.id`
}

export interface NextDraw {
  readonly gameCode: string
  readonly number: string
  readonly drawnBy: DrawnBy
  readonly drawsAt: Date
  readonly remainMs: number
  readonly lockMs: number
  /** The game has no earlier draw, so that this one brings its first result. */
  readonly isFirst: boolean
}

/** A game with the times at which its draws are sold. */
export interface TimedGame extends BrandTimes {
  readonly gameCode: string
}

/** The next draw of each game that is sold and not closed. */
export async function selectNext(tx: Tx, games: readonly TimedGame[]): Promise<readonly NextDraw[]> {
  return (await nextDrawsQuery(games).execute(query(tx))).rows
}

/** Hundreds of draws of each game are planned: `statement_timestamp()`, which is stable, lets the index find the first one. */
export function nextDrawsQuery(games: readonly TimedGame[]) {
  return sql<NextDraw>`
    SELECT next.* FROM unnest(${games.map(({ gameCode }) => gameCode)}::text[],
                              ${games.map((game) => game.closesEarlierMinutes)}::integer[],
                              ${games.map((game) => daysOf(game)?.join(',') ?? null)}::text[]) AS requested (code, earlier, days)
     CROSS JOIN LATERAL (
       SELECT game_code AS "gameCode", number, drawn_by AS "drawnBy", draws_at AS "drawsAt",
              floor(extract(epoch FROM draws_at - clock_timestamp()) * 1000)::float8 AS "remainMs",
              floor(extract(epoch FROM draws_at - closes_at + make_interval(mins => earlier)) * 1000)::float8 AS "lockMs",
              -- Sorted, because an EXISTS reads the whole table where the planner expects an early match.
              (SELECT past.id FROM lottery_draw AS past
                WHERE past.game_code = requested.code AND past.draws_at < lottery_draw.draws_at
                  AND past.state <> 'cancelled'
                ORDER BY past.draws_at LIMIT 1) IS NULL AS "isFirst"
         FROM lottery_draw
        WHERE game_code = requested.code AND draws_at > statement_timestamp()
          AND closes_at > statement_timestamp() + make_interval(mins => earlier) AND state = 'planned'
          AND lottery_sold_on(string_to_array(days, ',')::integer[], number)
        ORDER BY draws_at LIMIT 1) AS next`
}

const daysOf = ({ weekdays }: BrandTimes) => (weekdays ? [...weekdays] : null)
