import { sql } from 'kysely'

import type { ActiveRules } from '#domain/agents/active.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Takes over transfers of the next transactions, and returns the last of these. Undefined once all are followed. */
export async function followMoney(tx: Tx, transactions: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ more: boolean }>`
    SELECT team_follow_money(${transactions}) AS more`.execute(query(tx))
  if (!rows[0]?.more) return undefined
  const marked = await sql<{ through: string }>`
    SELECT followed_through::text AS through FROM team_mark`.execute(query(tx))
  return BigInt(marked.rows[0]?.through ?? 0)
}

/** Adds queued changes to the sums. Returns how many. */
export async function foldChanges(tx: Tx, most: number, rules: ActiveRules): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT team_fold(${most}, ${rules.validBetLeast}, ${rules.depositLeast}) AS count`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** Brands in which a member is below an agent. */
export async function selectMerchantsWithTeams(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM merchant
     WHERE EXISTS (SELECT FROM member WHERE member.merchant_id = merchant.id AND upline_id IS NOT NULL)
     ORDER BY id`.execute(query(tx))
  return rows.map(({ id }) => id)
}

export async function countTeamsNow(tx: Tx, merchantId: number): Promise<void> {
  await sql`SELECT team_count_now(${merchantId})`.execute(query(tx))
}

/** Agents whose figures of the day differ from a fresh count, at most ten. */
export async function selectDiffering(tx: Tx, merchantId: number, day: string): Promise<readonly string[]> {
  const { rows } = await sql<{ agentId: string }>`
    SELECT DISTINCT agent_id::text AS "agentId" FROM team_differences(${merchantId}, ${day}::date)
     ORDER BY 1 LIMIT 10`.execute(query(tx))
  return rows.map(({ agentId }) => agentId)
}

export async function recountDay(tx: Tx, merchantId: number, day: string): Promise<void> {
  await sql`SELECT team_recount(${merchantId}, ${day}::date)`.execute(query(tx))
}

export async function sweepTeams(tx: Tx): Promise<void> {
  await sql`SELECT team_sweep()`.execute(query(tx))
}
