import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Circuit } from '#domain/network/circuit.ts'

export type Direction = 'in' | 'out'

export interface MinuteRow {
  readonly code: string
  readonly direction: Direction
  readonly minuteMs: number
  readonly calls: number
  readonly faults: number
  readonly unbelieved: number
  readonly buckets: readonly number[]
}

/** Adds this process's counts to the shared minutes. Rows are sorted by key to prevent deadlocks. */
export async function addMinutes(tx: Tx, rows: readonly MinuteRow[]): Promise<void> {
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await sql`
    INSERT INTO provider_minute AS kept (provider_code, direction, minute, calls, faults, unbelieved, buckets)
    SELECT code, direction, to_timestamp(minute_ms / 1000.0), calls, faults, unbelieved, buckets
      FROM jsonb_to_recordset(${JSON.stringify(
        sorted.map(({ minuteMs, ...row }) => ({ ...row, minute_ms: minuteMs })),
      )}::jsonb) AS row (
        code text, direction text, minute_ms bigint, calls integer, faults integer, unbelieved integer, buckets integer[])
    ON CONFLICT (provider_code, direction, minute) DO UPDATE SET
      calls = kept.calls + excluded.calls, faults = kept.faults + excluded.faults,
      unbelieved = kept.unbelieved + excluded.unbelieved,
      buckets = (SELECT array_agg(one + other ORDER BY place)
                   FROM unnest(kept.buckets, excluded.buckets) WITH ORDINALITY AS pair (one, other, place))`.execute(
    query(tx),
  )
}

const keyOf = ({ code, direction, minuteMs }: MinuteRow) => `${code} ${direction} ${minuteMs}`

export interface BreakerRow {
  readonly code: string
  readonly circuit: Circuit['state']
  readonly runningIn: number
  readonly runningOut: number
}

/** Stores the current state of one process's circuit breakers. */
export async function upsertBreakers(
  tx: Tx,
  process: string,
  breakers: readonly BreakerRow[],
): Promise<void> {
  await sql`
    INSERT INTO provider_line (provider_code, process, circuit, running_in, running_out, seen_at)
    SELECT code, ${process}::uuid, circuit, "runningIn", "runningOut", clock_timestamp()
      FROM jsonb_to_recordset(${JSON.stringify(breakers)}::jsonb) AS row (
        code text, circuit text, "runningIn" integer, "runningOut" integer)
     ORDER BY code
    ON CONFLICT (provider_code, process) DO UPDATE SET
      circuit = excluded.circuit, running_in = excluded.running_in, running_out = excluded.running_out,
      seen_at = excluded.seen_at`.execute(query(tx))
}

/** Deletes minutes and breaker states that are no longer shown. */
export async function sweepMeter(tx: Tx): Promise<void> {
  await sql`DELETE FROM provider_minute WHERE minute < statement_timestamp() - interval '3 days'`.execute(
    query(tx),
  )
  await sql`DELETE FROM provider_line WHERE seen_at < statement_timestamp() - interval '1 hour'`.execute(
    query(tx),
  )
}

export interface PaceRow {
  readonly code: string
  readonly direction: Direction
  readonly minutes: number
  readonly calls: number
  readonly faults: number
  readonly unbelieved: number
  readonly buckets: readonly number[]
}

/** Call counts and times of the last minutes, the current one included. */
export async function selectPaces(
  tx: Tx,
  { minutes, code }: { readonly minutes: readonly number[]; readonly code?: string | undefined },
): Promise<readonly PaceRow[]> {
  const found = await sql<PaceRow>`
    SELECT provider_code AS code, direction, window_minutes AS minutes, sum(calls)::int AS calls, sum(faults)::int AS faults,
           sum(unbelieved)::int AS unbelieved,
           (SELECT array_agg(total ORDER BY place) FROM (
              SELECT place, sum(count)::int AS total FROM provider_minute AS each, unnest(each.buckets) WITH ORDINALITY AS b (count, place)
               WHERE each.provider_code = counted.provider_code AND each.direction = counted.direction
                 AND each.minute > statement_timestamp() - make_interval(mins => window_minutes)
               GROUP BY place) AS sums) AS buckets
      FROM unnest(${[...minutes]}::integer[]) AS requested (window_minutes)
      JOIN provider_minute AS counted ON counted.minute > statement_timestamp() - make_interval(mins => window_minutes)
     WHERE ${code === undefined ? sql`true` : sql`counted.provider_code = ${code}`}
     GROUP BY provider_code, direction, window_minutes`.execute(query(tx))
  return found.rows
}

/** Per provider: the worst circuit state over all live processes, and the sum of running calls. */
export async function selectBreakers(tx: Tx): Promise<readonly BreakerRow[]> {
  const found = await sql<BreakerRow>`
    SELECT provider_code AS code,
           (array_agg(circuit ORDER BY CASE circuit WHEN 'open' THEN 0 WHEN 'trying' THEN 1 ELSE 2 END))[1] AS circuit,
           sum(running_in)::int AS "runningIn", sum(running_out)::int AS "runningOut"
      FROM provider_line WHERE seen_at > statement_timestamp() - interval '30 seconds'
     GROUP BY provider_code`.execute(query(tx))
  return found.rows
}
