import { sql } from 'kysely'

import { TASKS_MAX, type Waiting } from '#domain/work/work.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Payouts that wait for two operators. */
export async function selectPayoutTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    SELECT count(*)::integer AS waiting, min(computed_at) AS since
      FROM (SELECT computed_at FROM agent_run
             WHERE merchant_id = ${merchantId} AND state = 'waiting' AND NOT is_alone AND gross > 0
             ORDER BY id LIMIT ${TASKS_MAX}) AS run`.execute(query(tx))
  return { waiting: rows[0]?.waiting ?? 0, since: rows[0]?.since ?? null, by: [] }
}

/**
 * Agents whose income is held for signs of abuse, in payouts that needed no operators. A release pays all that is held of an
 * agent, under the lock of the wallet, so the lines after the last one are open. Ids are skipped through in the index: however
 * much was held before, an agent costs a few steps.
 */
export async function selectHeldTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    WITH RECURSIVE agent AS (
      SELECT 0::bigint AS id
       UNION ALL
      SELECT least((SELECT min(agent_id) FROM agent_statement
                     WHERE merchant_id = ${merchantId} AND agent_id > agent.id AND held > 0),
                   (SELECT min(member_id) FROM agent_rebate
                     WHERE merchant_id = ${merchantId} AND member_id > agent.id AND held > 0))
        FROM agent WHERE agent.id IS NOT NULL)
    SELECT count(*)::integer AS waiting, min(since) AS since
      FROM (SELECT flagged.since
              FROM agent
             CROSS JOIN LATERAL (
               SELECT coalesce(max(released_at), '-infinity') AS at FROM agent_held_release
                WHERE merchant_id = ${merchantId} AND agent_id = agent.id) AS release
             CROSS JOIN LATERAL (
               SELECT income.paid_at AS since
                 FROM (SELECT run_id, paid_at FROM agent_statement
                        WHERE merchant_id = ${merchantId} AND agent_id = agent.id AND held > 0 AND paid_at > release.at
                        UNION ALL
                       SELECT run_id, paid_at FROM agent_rebate
                        WHERE merchant_id = ${merchantId} AND member_id = agent.id AND held > 0 AND paid_at > release.at) AS income
                 JOIN agent_run AS run ON run.id = income.run_id AND agent.id = ANY (run.held_agents)
                ORDER BY income.paid_at LIMIT 1) AS flagged
             LIMIT ${TASKS_MAX}) AS held`.execute(query(tx))
  return { waiting: rows[0]?.waiting ?? 0, since: rows[0]?.since ?? null, by: [] }
}
