import { sql } from 'kysely'

import { query } from './query.ts'
import type { Tx } from './transaction.ts'

/** Consecutive steps of time, of which sums are taken. */
export interface Steps {
  /** The start of each step, and the end of the last. */
  readonly bounds: readonly Date[]
  /** Sums with the word `until` end here: now, or the same moment of another week. */
  readonly until: Date
}

/** A sum of one step, numbered from one. */
export interface StepSum {
  readonly step: number
  readonly sum: bigint
  readonly sumUntil: bigint
}

/** The steps of a span of business days of a time zone, and the same a week before by the clock on the wall. */
export async function selectSteps(
  tx: Tx,
  { zone, dayStart }: { readonly zone: string; readonly dayStart: string },
  span: { readonly firstHours: number; readonly stepHours: number; readonly count: number },
): Promise<{ readonly at: Date; readonly now: Steps; readonly before: Steps }> {
  const { rows } = await sql<{
    at: Date
    bounds: Date[]
    until: Date
    boundsBefore: Date[]
    untilBefore: Date
  }>`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS at),
         wall AS (SELECT at AT TIME ZONE ${zone} AS local FROM clock),
         span AS (SELECT date_trunc('day', local - ${dayStart}::time) + ${dayStart}::time
                           + make_interval(hours => ${span.firstHours}) AS starts
                    FROM wall),
         bound AS (SELECT n, starts + make_interval(hours => ${span.stepHours}::integer * n) AS local
                     FROM span, generate_series(0, ${span.count}::integer) AS n)
    SELECT (SELECT at FROM clock) AS at,
           array_agg(local AT TIME ZONE ${zone} ORDER BY n) AS bounds,
           least((SELECT at FROM clock), max(local) AT TIME ZONE ${zone}) AS until,
           array_agg((local - interval '7 days') AT TIME ZONE ${zone} ORDER BY n) AS "boundsBefore",
           (least((SELECT local FROM wall), max(local)) - interval '7 days') AT TIME ZONE ${zone} AS "untilBefore"
      FROM bound`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('no steps')
  return {
    at: row.at,
    now: { bounds: row.bounds, until: row.until },
    before: { bounds: row.boundsBefore, until: row.untilBefore },
  }
}
