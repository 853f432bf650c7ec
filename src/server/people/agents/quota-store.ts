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

/** Takes accounts, one by default; false if fewer are left. A rival transaction waits, and then reads what this one left. */
export async function takeQuota(
  tx: Tx,
  { merchantId, agentId, fromPpm, count = 1 }: OfBand & { readonly count?: number },
): Promise<boolean> {
  // guard: quota-never-below-zero
  const found = await sql`
    UPDATE agent_quota SET left_over = left_over - ${count}::integer
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND from_ppm = ${fromPpm} AND left_over >= ${count}::integer
    RETURNING left_over`.execute(query(tx))
  return found.rows.length > 0
}

/** Locks the bands of an agent in one order, so that two exchanges in opposite directions do not wait for each other. */
export async function lockQuotas(tx: Tx, { merchantId, agentId }: OfAgent): Promise<void> {
  await sql`
    SELECT FROM agent_quota WHERE merchant_id = ${merchantId} AND agent_id = ${agentId}
     ORDER BY from_ppm FOR NO KEY UPDATE`.execute(query(tx))
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

/** Ended links that still keep accounts back, of all brands. */
export async function selectReserving(tx: Tx, limit: number): Promise<readonly bigint[]> {
  const found = await sql<{ id: bigint }>`
    SELECT id FROM join_link
     WHERE reserved > 0 AND (expires_at <= statement_timestamp() OR withdrawn_at IS NOT NULL)
     ORDER BY expires_at LIMIT ${limit}`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

/**
 * Gives back what an ended link keeps back, once: the lock of the link makes a rival read what this one left. Never more than
 * the agent was given.
 */
export async function releaseReserved(tx: Tx, linkId: bigint): Promise<void> {
  await sql`
    WITH ended AS (
      SELECT id, agent_id, reserved_ppm, reserved FROM join_link
       WHERE id = ${linkId}
         AND reserved > 0 AND (expires_at <= statement_timestamp() OR withdrawn_at IS NOT NULL)
         FOR NO KEY UPDATE
    ), emptied AS (
      UPDATE join_link SET reserved = 0 FROM ended WHERE join_link.id = ended.id -- guard: reserved-released-once
    )
    UPDATE agent_quota SET left_over = least(left_over + ended.reserved, given)
      FROM ended WHERE agent_quota.agent_id = ended.agent_id AND from_ppm = reserved_ppm`.execute(query(tx))
}
