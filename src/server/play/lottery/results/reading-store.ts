import { sql } from 'kysely'

import type { DrawFilter } from '#domain/lottery/draw/draw-filters.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import { RESULT_LATE_MINUTES } from '#domain/lottery/draw/entry.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DrawsFilter {
  readonly gameCode: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly only: DrawFilter | undefined
  readonly zone: string
  /** The time and the id of the last row. */
  readonly after: readonly [string, string] | undefined
  readonly limit: number
}

/** Draws that wait for operators: for their numbers, or because their seed cannot be opened. */
export const isWaiting = sql<boolean>`(state = 'closed' AND draws_at <= clock_timestamp()
  AND (drawn_by = 'official' OR unreadable_at IS NOT NULL))`
export const isLate = sql<boolean>`${isWaiting} AND draws_at <= clock_timestamp() - make_interval(mins => ${RESULT_LATE_MINUTES})`
const conditions = {
  waiting: isWaiting,
  late: isLate,
  open: sql`state = 'planned' AND opens_at <= clock_timestamp() AND closes_at > clock_timestamp()`,
  drawn: sql`state IN ('drawn', 'settling')`,
  settled: sql`state = 'settled'`,
  corrected: sql`result_version > 1`,
  cancelled: sql`state = 'cancelled'`,
}

/** Ids of draws, newest first. */
export async function selectDrawIds(tx: Tx, filter: DrawsFilter): Promise<readonly number[]> {
  const { gameCode, from, to, only, zone, after, limit } = filter
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM lottery_draw
     WHERE ${only ? conditions[only] : sql`true`}
       AND (${gameCode ?? null}::text IS NULL OR game_code = ${gameCode ?? null})
       AND draws_at >= coalesce(${from ?? null}::date::timestamp AT TIME ZONE ${zone}, '-infinity')
       AND draws_at < coalesce((${to ?? null}::date + 1)::timestamp AT TIME ZONE ${zone}, 'infinity')
       AND (draws_at, id) < (coalesce(${after?.[0] ?? null}::timestamptz, 'infinity'),
                             coalesce(${after?.[1] ?? null}::bigint, 2147483647))
     ORDER BY draws_at DESC, id DESC LIMIT ${limit}`.execute(query(tx))
  return rows.map(({ id }) => id)
}

export interface Awaited {
  readonly waiting: number
  readonly late: number
  /** The time of the oldest one. */
  readonly since: Date | null
}

export async function countWaiting(tx: Tx): Promise<Awaited> {
  const { rows } = await sql<Awaited>`
    SELECT count(*)::integer AS waiting, (count(*) FILTER (WHERE ${isLate}))::integer AS late, min(draws_at) AS since
      FROM lottery_draw WHERE ${isWaiting}`.execute(query(tx))
  return rows[0] ?? { waiting: 0, late: 0, since: null }
}

export interface EntryCount {
  readonly begun: number
  readonly complete: number
}

export async function countEntries(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, EntryCount>> {
  const { rows } = await sql<EntryCount & { id: number }>`
    SELECT draw_id AS id, count(*)::integer AS begun, (count(*) FILTER (WHERE is_complete))::integer AS complete
      FROM lottery_entry WHERE draw_id = ANY (${[...ids]}::integer[]) GROUP BY draw_id`.execute(query(tx))
  return new Map(rows.map(({ id, ...count }) => [id, count]))
}

/** The result that a version of a draw replaced; undefined where the version before had none. */
export async function selectReplaced(
  tx: Tx,
  { drawId, version }: { readonly drawId: number; readonly version: number },
): Promise<Result | undefined> {
  const { rows } = await sql<{ result: Result }>`
    SELECT result FROM lottery_result
     WHERE draw_id = ${drawId} AND version < ${version} AND result IS NOT NULL
     ORDER BY version DESC LIMIT 1`.execute(query(tx))
  return rows[0]?.result
}
