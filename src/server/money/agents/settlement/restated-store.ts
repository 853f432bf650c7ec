import { sql } from 'kysely'

import type { PeriodKind } from '#domain/agents/periods.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Periods whose dividends were computed from salaries or earlier wins that were corrected since, from a day on: salaries for their
 * days, and the wins that the statement before leaves. Windows that were counted on a day whose books are open wait for these books:
 * the same late play changes the dividend, and both belong into one correction.
 */
export async function selectRestated(
  tx: Tx,
  {
    merchantId,
    part,
    fromDay,
    startDay,
    closed,
  }: {
    readonly merchantId: number
    readonly part: PeriodKind
    /** Corrections that were computed before this day are left out. */
    readonly fromDay: string
    /** Only this period; absent: all. */
    readonly startDay?: string
    /** The last day whose books are closed. */
    readonly closed: string
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ startDay: string }>`
    WITH paid AS MATERIALIZED (
      SELECT start_day, end_day, max(id) AS id FROM agent_run
       WHERE merchant_id = ${merchantId} AND kind = 'dividend' AND part = ${part}
         AND (${startDay ?? null}::date IS NULL OR start_day = ${startDay ?? null}::date)
       GROUP BY start_day, end_day),
    -- Corrections count by when they were computed: of whatever day they are, and for as long as a dividend waited for its payment.
    -- One that is unpaid counts once it is paid: a stopped one would have all corrections since read for ever.
    since AS MATERIALIZED (
      SELECT least(looked.back, min(computed_at)) AS at
        FROM ${lookedBack(merchantId, fromDay)} AS looked
        LEFT JOIN agent_run ON merchant_id = ${merchantId} AND kind = 'dividend'
                           AND paid_at >= looked.back
       GROUP BY looked.back),
    late AS MATERIALIZED (
      SELECT run.kind, start_day, end_day, max(run.id) AS id
        FROM agent_run AS run JOIN merchant ON merchant.id = run.merchant_id
       WHERE run.merchant_id = ${merchantId} AND computed_at >= (SELECT at FROM since)
         AND (run.kind IN ('daily', 'hourly') AND slot > 0
              OR run.kind = 'real_time' AND part = 'five_minutes'
                 AND ((computed_at AT TIME ZONE merchant.zone) - merchant.day_start)::date <= ${closed}::date)
         AND EXISTS (SELECT FROM agent_statement WHERE run_id = run.id)
       GROUP BY run.kind, start_day, end_day),
    -- The periods in which contracts go on after a corrected one: of any kind, without a day between them.
    heirs AS MATERIALIZED (
      SELECT run.start_day, max(restated.id) AS id
        FROM agent_run AS restated
        JOIN agent_statement AS statement ON statement.run_id = restated.id
       CROSS JOIN LATERAL (
         SELECT run_id FROM agent_statement AS later
          WHERE later.contract_id = statement.contract_id AND later.start_day > statement.start_day
            AND later.start_day <= statement.end_day
          ORDER BY later.start_day LIMIT 1) AS heir
        JOIN agent_run AS run ON run.id = heir.run_id AND run.part = ${part}
       WHERE restated.merchant_id = ${merchantId} AND restated.kind = 'dividend' AND restated.slot > 0
         AND restated.computed_at >= (SELECT at FROM since)
       GROUP BY run.start_day)
    SELECT start_day::text AS "startDay" FROM paid
     WHERE EXISTS (
             SELECT FROM late
              WHERE late.id > paid.id AND late.start_day >= paid.start_day AND late.start_day < paid.end_day)
        OR EXISTS (SELECT FROM heirs WHERE heirs.start_day = paid.start_day AND heirs.id > paid.id)
     ORDER BY start_day`.execute(query(tx))
  return rows.map((row) => row.startDay)
}

/**
 * The last day whose books were read by each period that was paid from a day on, if one is before that day: a period is
 * corrected once it is paid, and books of days that it waited for are then looked for.
 */
export async function selectReadThrough(
  tx: Tx,
  {
    merchantId,
    kind,
    fromDay,
  }: { readonly merchantId: number; readonly kind: string; readonly fromDay: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(inputs ->> 'bookedThrough') AS day
      FROM agent_run, ${lookedBack(merchantId, fromDay)} AS looked
     WHERE merchant_id = ${merchantId} AND kind = ${kind} AND paid_at >= looked.back
       AND inputs ->> 'bookedThrough' < ${fromDay}`.execute(query(tx))
  return rows[0]?.day ?? undefined
}

/** The moment at which a business day of a brand begins. */
const lookedBack = (merchantId: number, fromDay: string) => sql`
  (SELECT (${fromDay}::date + day_start) AT TIME ZONE zone AS back FROM merchant WHERE id = ${merchantId})`
