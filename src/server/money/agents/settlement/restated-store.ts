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
    /** Periods that end before are left out: also one that began before it may hold a corrected day. */
    readonly fromDay: string
    /** Only this period; absent: all. */
    readonly startDay?: string
    /** The last day whose books are closed. */
    readonly closed: string
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ startDay: string }>`
    WITH late AS MATERIALIZED (
      SELECT run.kind, start_day, end_day, max(run.id) AS id
        FROM agent_run AS run JOIN merchant ON merchant.id = run.merchant_id
       WHERE run.merchant_id = ${merchantId} AND start_day >= ${fromDay}::date - 62
         AND (run.kind IN ('daily', 'hourly') AND slot > 0
              OR run.kind = 'real_time' AND part = 'five_minutes'
                 AND ((computed_at AT TIME ZONE merchant.zone) - merchant.day_start)::date <= ${closed}::date)
         AND EXISTS (SELECT FROM agent_statement WHERE run_id = run.id)
       GROUP BY run.kind, start_day, end_day),
    paid AS (
      SELECT start_day, end_day, max(id) AS id FROM agent_run
       WHERE merchant_id = ${merchantId} AND kind = 'dividend' AND part = ${part} AND end_day > ${fromDay}::date
         AND (${startDay ?? null}::date IS NULL OR start_day = ${startDay ?? null}::date)
       GROUP BY start_day, end_day),
    -- The periods in which contracts go on after a corrected one: of any kind, also after days without a contract.
    heirs AS MATERIALIZED (
      SELECT run.start_day, max(restated.id) AS id
        FROM agent_run AS restated
        JOIN agent_statement AS statement ON statement.run_id = restated.id
       CROSS JOIN LATERAL (
         SELECT run_id FROM agent_statement AS later
          WHERE later.contract_id = statement.contract_id AND later.start_day > statement.start_day
          ORDER BY later.start_day LIMIT 1) AS heir
        JOIN agent_run AS run ON run.id = heir.run_id AND run.part = ${part}
       WHERE restated.merchant_id = ${merchantId} AND restated.kind = 'dividend' AND restated.slot > 0
         AND restated.start_day >= ${fromDay}::date - 62
       GROUP BY run.start_day)
    SELECT start_day::text AS "startDay" FROM paid
     WHERE EXISTS (
             SELECT FROM late
              WHERE late.id > paid.id AND late.start_day >= paid.start_day AND late.start_day < paid.end_day)
        OR EXISTS (SELECT FROM heirs WHERE heirs.start_day = paid.start_day AND heirs.id > paid.id)
     ORDER BY start_day`.execute(query(tx))
  return rows.map((row) => row.startDay)
}
