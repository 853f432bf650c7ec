import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfAgent } from './store.ts'

export interface QuotaRow {
  readonly fromPpm: number
  /** In all, those that were used included. */
  readonly given: number
  readonly left: number
}

type OfBand = OfAgent & { readonly fromPpm: number }

/** The quotas of an agent, by band. */
export async function selectQuotas(tx: Tx, { merchantId, agentId }: OfAgent): Promise<readonly QuotaRow[]> {
  const found = await sql<QuotaRow>`
    SELECT from_ppm AS "fromPpm", given, left_over AS left FROM agent_quota
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} ORDER BY from_ppm`.execute(query(tx))
  return found.rows
}

/** Takes one account; false if none is left. A rival transaction waits, and then reads what this one left. */
export async function takeQuota(tx: Tx, { merchantId, agentId, fromPpm }: OfBand): Promise<boolean> {
  // guard: quota-never-below-zero
  const found = await sql`
    UPDATE agent_quota SET left_over = left_over - 1
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND from_ppm = ${fromPpm} AND left_over > 0
    RETURNING left_over`.execute(query(tx))
  return found.rows.length > 0
}

/** Gives one account back, never more than the agent was given. */
export async function returnQuota(tx: Tx, { merchantId, agentId, fromPpm }: OfBand): Promise<void> {
  await sql`
    UPDATE agent_quota SET left_over = least(left_over + 1, given)
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND from_ppm = ${fromPpm}`.execute(query(tx))
}

/** Sets what an agent has in all; false if more was used already. */
export async function setQuota(
  tx: Tx,
  { merchantId, agentId, fromPpm, given }: OfBand & { readonly given: number },
): Promise<boolean> {
  const found = await sql`
    INSERT INTO agent_quota (agent_id, from_ppm, merchant_id, given, left_over)
    VALUES (${agentId}, ${fromPpm}, ${merchantId}, ${given}, ${given})
    ON CONFLICT (agent_id, from_ppm) DO UPDATE
       SET given = excluded.given, left_over = excluded.given - (agent_quota.given - agent_quota.left_over)
     WHERE excluded.given >= agent_quota.given - agent_quota.left_over
    RETURNING left_over`.execute(query(tx))
  return found.rows.length > 0
}

/** Takes accounts from an agent for a downline; false if it has less. */
export async function takeGiven(
  tx: Tx,
  { merchantId, agentId, fromPpm, count }: OfBand & { readonly count: number },
): Promise<boolean> {
  // guard: quota-given-once
  const found = await sql`
    UPDATE agent_quota SET given = given - ${count}::integer, left_over = left_over - ${count}::integer
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND from_ppm = ${fromPpm} AND left_over >= ${count}::integer
    RETURNING left_over`.execute(query(tx))
  return found.rows.length > 0
}

export async function addGiven(
  tx: Tx,
  { merchantId, agentId, fromPpm, count }: OfBand & { readonly count: number },
): Promise<void> {
  await sql`
    INSERT INTO agent_quota (agent_id, from_ppm, merchant_id, given, left_over)
    VALUES (${agentId}, ${fromPpm}, ${merchantId}, ${count}, ${count})
    ON CONFLICT (agent_id, from_ppm) DO UPDATE
       SET given = agent_quota.given + excluded.given, left_over = agent_quota.left_over + excluded.left_over`.execute(
    query(tx),
  )
}
