import { sql } from 'kysely'

import {
  HEALTH_STEP_MINUTES,
  HEALTH_STEPS,
  type HealthPart,
  type HealthState,
} from '#domain/dashboard/health.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Sample {
  readonly part: HealthPart
  readonly code: string
  readonly state: HealthState
  readonly valueMs?: number | undefined
}

/** Adds a minute to its step; the worst state of the step stays. Rows are sorted by key to prevent deadlocks. */
export async function addSamples(tx: Tx, samples: readonly Sample[]): Promise<void> {
  await sql`
    INSERT INTO health_sample AS kept (part, code, step, state, value_ms, sampled_at)
    SELECT part, code,
           date_bin(make_interval(mins => ${HEALTH_STEP_MINUTES}), clock_timestamp(), 'epoch'::timestamptz), state,
           round("valueMs")::bigint, clock_timestamp()
      FROM jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
           AS row (part text, code text, state text, "valueMs" float8)
     ORDER BY part, code
    ON CONFLICT (part, code, step) DO UPDATE SET
      state = CASE WHEN array_position(ARRAY['quiet', 'good', 'slow', 'failing'], excluded.state)
                      > array_position(ARRAY['quiet', 'good', 'slow', 'failing'], kept.state)
                   THEN excluded.state ELSE kept.state END,
      value_ms = excluded.value_ms, sampled_at = excluded.sampled_at`.execute(query(tx))
  await sql`DELETE FROM health_sample WHERE step < statement_timestamp() - interval '1 day'`.execute(
    query(tx),
  )
}

export interface SampleRow {
  readonly part: HealthPart
  readonly code: string
  readonly step: Date
  readonly state: HealthState
  readonly valueMs: number | null
  readonly sampledAt: Date
}

/** The samples of the last two hours, oldest first, with the start of each step. */
export async function selectSamples(
  tx: Tx,
): Promise<{ readonly steps: readonly Date[]; readonly rows: readonly SampleRow[] }> {
  const steps = await sql<{ step: Date }>`
    SELECT date_bin(make_interval(mins => ${HEALTH_STEP_MINUTES}), clock_timestamp(), 'epoch'::timestamptz)
           - ago * make_interval(mins => ${HEALTH_STEP_MINUTES}) AS step
      FROM generate_series(${HEALTH_STEPS - 1}::integer, 0, -1) AS ago ORDER BY 1`.execute(query(tx))
  const first = steps.rows[0]?.step
  const { rows } = await sql<SampleRow>`
    SELECT part, code, step, state, value_ms::float8 AS "valueMs", sampled_at AS "sampledAt"
      FROM health_sample WHERE step >= ${first} ORDER BY part, code, step`.execute(query(tx))
  return { steps: steps.rows.map(({ step }) => step), rows }
}
