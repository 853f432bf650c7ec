import { sql } from 'kysely'

import type { Result } from '#domain/lottery/draw/result.ts'
import type { PlannedDraw } from '#domain/lottery/schedule/schedule.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { SealedSeed } from './seeds.ts'

export type DrawState = 'planned' | 'closed' | 'drawn' | 'settling' | 'settled' | 'cancelled'
export type DrawnBy = 'house' | 'official' | 'demo'

/** For each game the last draw that is planned, extra ones aside; games without one are absent. */
export async function selectPlannedThrough(
  tx: Tx,
  gameCodes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; lastMs: number }>`
    SELECT requested.code, last.ms AS "lastMs"
      FROM unnest(${[...gameCodes]}::text[]) AS requested (code)
     CROSS JOIN LATERAL (
       SELECT floor(extract(epoch FROM draws_at) * 1000)::float8 AS ms FROM lottery_draw
        WHERE game_code = requested.code AND number !~ '-X[1-9]$' ORDER BY draws_at DESC LIMIT 1) AS last`.execute(
    query(tx),
  )
  return new Map(rows.map(({ code, lastMs }) => [code, lastMs]))
}

/** Plans draws in one statement; those that exist are left alone. Returns how many are new. */
export async function insertDraws(
  tx: Tx,
  game: { readonly code: string; readonly drawnBy: DrawnBy },
  draws: readonly (PlannedDraw & { readonly seed: SealedSeed | undefined })[],
): Promise<number> {
  const times = (pick: (draw: PlannedDraw) => number) =>
    draws.map((draw) => new Date(pick(draw)).toISOString())
  const { rows } = await sql<{ count: number }>`
    SELECT lottery_plan(${game.code}, ${game.drawnBy}, ${draws.map(({ number }) => number)}::text[],
             ${times(({ opensAtMs }) => opensAtMs)}::timestamptz[], ${times(({ closesAtMs }) => closesAtMs)}::timestamptz[],
             ${times(({ drawsAtMs }) => drawsAtMs)}::timestamptz[], ${draws.map(({ seed }) => seed?.hash ?? null)}::bytea[],
             ${draws.map(({ seed }) => seed?.sealed ?? null)}::text[]) AS count`.execute(query(tx))
  return rows[0]?.count ?? 0
}

export interface ExtraDraw extends PlannedDraw {
  readonly gameCode: string
  readonly drawnBy: DrawnBy
  readonly seed: SealedSeed | undefined
  readonly firstId: bigint
  readonly secondId: bigint
}

/** Undefined if its number is taken. */
export async function insertExtra(tx: Tx, draw: ExtraDraw): Promise<number | undefined> {
  const at = (ms: number) => new Date(ms).toISOString()
  const { rows } = await sql<{ id: number | null }>`
    SELECT lottery_add_draw(${draw.gameCode}, ${draw.drawnBy}, ${draw.number}, ${at(draw.opensAtMs)}::timestamptz,
             ${at(draw.closesAtMs)}::timestamptz, ${at(draw.drawsAtMs)}::timestamptz, ${draw.seed?.hash ?? null}::bytea,
             ${draw.seed?.sealed ?? null}, ${draw.firstId}, ${draw.secondId}) AS id`.execute(query(tx))
  return rows[0]?.id ?? undefined
}

/** Serialises extra draws of a game; returns the time of the database under the lock, and the draws near a day. */
export async function lockGame(
  tx: Tx,
  { gameCode, aroundMs }: { readonly gameCode: string; readonly aroundMs: number },
): Promise<{
  readonly nowMs: number
  readonly numbers: readonly string[]
  readonly othersAtMs: readonly number[]
}> {
  const locked = await sql<{ now: Date }>`SELECT lottery_lock_game(${gameCode}) AS now`.execute(query(tx))
  const { rows } = await sql<{ number: string; state: DrawState; drawsAt: Date }>`
    SELECT number, state, draws_at AS "drawsAt" FROM lottery_draw
     WHERE game_code = ${gameCode} AND draws_at > ${new Date(aroundMs).toISOString()}::timestamptz - interval '2 days'
       AND draws_at < ${new Date(aroundMs).toISOString()}::timestamptz + interval '2 days'`.execute(query(tx))
  const [row] = locked.rows
  if (!row) throw new Error('no clock')
  return {
    nowMs: row.now.getTime(),
    numbers: rows.map(({ number }) => number),
    othersAtMs: rows.flatMap(({ state, drawsAt }) => (state === 'cancelled' ? [] : [drawsAt.getTime()])),
  }
}

export interface JoinedDraw {
  readonly id: number
  /** Whether its tickets may still be taken back, by the database's clock at the moment of its lock. */
  readonly isBeforeClosing: boolean
  /** Milliseconds until the house closes it, by the same clock. */
  readonly leftMs: number
}

export async function lockShared(tx: Tx, ids: readonly number[]): Promise<readonly JoinedDraw[]> {
  const { rows } = await sql<JoinedDraw>`
    SELECT id, before_closing AS "isBeforeClosing",
           (extract(epoch FROM closes_at - judged_at) * 1000)::float8 AS "leftMs"
      FROM lottery_join_draws(${[...ids]}::integer[])`.execute(query(tx))
  return rows
}

/** Locks a draw against bets. Returns whether it is before its closing, by the database's clock under the lock. */
export async function lockDraw(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean | null }>`SELECT lottery_lock_draw(${id}) AS is`.execute(query(tx))
  return rows[0]?.is ?? false
}

export async function closeDue(tx: Tx, limit: number): Promise<readonly { id: number; gameCode: string }[]> {
  const { rows } = await sql<{ id: number; gameCode: string }>`
    SELECT closed_id AS id, closed_game AS "gameCode" FROM lottery_close_due(${limit})`.execute(query(tx))
  return rows
}

export interface DueDraw {
  readonly id: number
  readonly gameCode: string
  readonly number: string
  readonly seedHash: Buffer
  readonly lateMs: number
  readonly isReleased: boolean
}

/** Closed draws of ours whose time has come, oldest first. */
export async function selectDue(
  tx: Tx,
  { limit, except }: { readonly limit: number; readonly except: readonly number[] },
): Promise<readonly DueDraw[]> {
  const { rows } = await sql<DueDraw>`
    SELECT id, game_code AS "gameCode", number, seed_hash AS "seedHash", released_at IS NOT NULL AS "isReleased",
           (extract(epoch FROM clock_timestamp() - draws_at) * 1000)::float8 AS "lateMs"
      FROM lottery_draw
     WHERE state = 'closed' AND draws_at <= statement_timestamp() AND drawn_by <> 'official'
       AND id <> ALL (${[...except]}::integer[])
     ORDER BY draws_at, id LIMIT ${limit}`.execute(query(tx))
  return rows
}

export async function releaseSeeds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; sealed: string }>`
    SELECT released_draw AS id, released_seed AS sealed
      FROM lottery_release_seeds(${[...ids]}::integer[])`.execute(query(tx))
  return new Map(rows.map(({ id, sealed }) => [id, sealed]))
}

/** Notes draws whose seed cannot be opened. Returns those that were not noted before. */
export async function noteUnreadable(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT lottery_note_unreadable(${[...ids]}::integer[]) AS id`.execute(query(tx))
  return rows.map(({ id }) => id)
}

export async function recordDrawn(
  tx: Tx,
  drawn: readonly { readonly id: number; readonly seed: Buffer; readonly result: Result }[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT lottery_record_drawn(${drawn.map(({ id }) => id)}::integer[], ${drawn.map(({ seed }) => seed)}::bytea[],
             ${drawn.map(({ result }) => JSON.stringify(result))}::jsonb[]) AS count`.execute(query(tx))
  return rows[0]?.count ?? 0
}

export async function cancelLate(
  tx: Tx,
  draws: readonly { readonly id: number; readonly minutes: number }[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT lottery_cancel_late(${draws.map(({ id }) => id)}::integer[],
             ${draws.map(({ minutes }) => minutes)}::integer[]) AS id`.execute(query(tx))
  return rows.map(({ id }) => id)
}

/** Milliseconds until a draw is to be closed or drawn; undefined if none is planned. Zero or less: now. */
export async function selectNextDueMs(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT (extract(epoch FROM least(
             (SELECT min(closes_at) FROM lottery_draw WHERE state = 'planned'),
             (SELECT draws_at FROM lottery_draw WHERE state = 'closed' AND drawn_by <> 'official' AND draws_at > statement_timestamp()
               ORDER BY draws_at LIMIT 1)) - clock_timestamp()) * 1000)::float8 AS ms`.execute(query(tx))
  return rows[0]?.ms ?? undefined
}

export interface DrawToSettle {
  readonly id: number
  readonly gameCode: string
  readonly number: string
  readonly state: 'drawn' | 'settling' | 'cancelled'
  readonly result: Result | undefined
  readonly version: number
}

/** Draws whose tickets are to be paid or returned, oldest first. */
export async function selectToSettle(
  tx: Tx,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<readonly DrawToSettle[]> {
  const { rows } = await sql<DrawToSettle & { result: Result | null }>`
    SELECT id, game_code AS "gameCode", number, state, result, result_version AS version
      FROM lottery_draw
     WHERE settled_at IS NULL AND state IN ('drawn', 'settling', 'cancelled') AND id > ${afterId}
     ORDER BY id LIMIT ${limit}`.execute(query(tx))
  return rows.map((row) => ({ ...row, result: row.result ?? undefined }))
}

export async function startSettling(
  tx: Tx,
  draw: { readonly id: number; readonly version: number },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT lottery_start_settling(${draw.id}, ${draw.version}) AS is`.execute(query(tx))
  return rows[0]?.is ?? false
}

export async function markSettled(
  tx: Tx,
  draws: readonly { readonly id: number; readonly version: number; readonly tickets: number }[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT lottery_mark_settled(${draws.map(({ id }) => id)}::integer[], ${draws.map(({ version }) => version)}::integer[],
             ${draws.map(({ tickets }) => tickets)}::integer[]) AS id`.execute(query(tx))
  return rows.map(({ id }) => id)
}

export async function sweepDraws(
  tx: Tx,
  given: { readonly days: number; readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT lottery_sweep_draws(${given.days}, ${given.limit}) AS count`.execute(query(tx))
  return rows[0]?.count ?? 0
}
