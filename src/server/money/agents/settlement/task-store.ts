import { sql } from 'kysely'

import { TASKS_MAX, type Waiting } from '#domain/work/work.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { openLines } from './held-store.ts'

/** Payouts that wait for two operators. */
export async function selectPayoutTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    SELECT count(*)::integer AS waiting, min(computed_at) AS since
      FROM (SELECT computed_at FROM agent_run
             WHERE merchant_id = ${merchantId} AND state = 'waiting' AND NOT is_alone AND gross > 0
             ORDER BY id LIMIT ${TASKS_MAX}) AS run`.execute(query(tx))
  return { waiting: rows[0]?.waiting ?? 0, since: rows[0]?.since ?? null, by: [] }
}

/** Agents whose income is held for signs of abuse, in payouts that needed no operators. */
export async function selectHeldTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  const flagged = await sql<{ id: bigint; currency: string }>`
    SELECT DISTINCT unnest(held_agents) AS id, currency FROM agent_run
     WHERE merchant_id = ${merchantId} AND held_agents <> '{}' LIMIT ${TASKS_MAX}`.execute(query(tx))
  const [first] = flagged.rows
  if (!first) return { waiting: 0, since: null, by: [] }
  const { currency } = first
  const ids = flagged.rows.map(({ id }) => id)
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    SELECT count(DISTINCT agent_id)::integer AS waiting, min(paid_at) AS since
      FROM (${openLines({ merchantId, currency }, ids)}) AS open WHERE open.is_flagged`.execute(query(tx))
  return { waiting: rows[0]?.waiting ?? 0, since: rows[0]?.since ?? null, by: [] }
}
