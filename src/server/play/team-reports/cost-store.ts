import { sql } from 'kysely'

import type { CostLine } from '#domain/agents/team-costs.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Bonuses and payments by member, by the day of their booking and the agents above on that day. Rewards and payments change the
 * member's money, so the transfers of teams have them; a bonus that is converted moves between two wallets of the member.
 */
export async function selectCostLines(
  tx: Tx,
  {
    merchantId,
    currency,
    startDay,
    endDay,
    agentIds,
  }: {
    readonly merchantId: number
    readonly currency: string
    readonly startDay: string
    readonly endDay: string
    readonly agentIds?: readonly bigint[]
  },
): Promise<readonly CostLine[]> {
  const ids = agentIds?.map(String) ?? null
  // Where only some teams are read, the transfers of all others need not be added up.
  const inTeam = ids ? sql`(member_id = ANY (${ids}::bigint[]) OR agents && ${ids}::bigint[])` : sql`true`
  const { rows } = await sql<Omit<CostLine, 'agents' | 'startDay'> & { readonly agents: readonly string[] }>`
    WITH moved AS (
      SELECT member_id, agents, CASE WHEN kind IN ('reward_cash', 'points_cash') THEN change ELSE 0 END AS bonuses,
             CASE WHEN split_part(kind, '_', 1) = 'deposit' THEN change ELSE 0 END AS deposits,
             CASE WHEN split_part(kind, '_', 1) = 'withdrawal' THEN -change ELSE 0 END AS withdrawals
        FROM team_transfer
       WHERE merchant_id = ${merchantId} AND currency = ${currency} AND day >= ${startDay}::date AND day < ${endDay}::date
         AND ${inTeam}
       UNION ALL
      SELECT bonus.member_id, agents_above(bonus.member_id, ended.day), bonus.converted, 0, 0
        FROM bonus_grant AS bonus
        JOIN merchant ON merchant.id = bonus.merchant_id
       CROSS JOIN LATERAL (
         SELECT ((bonus.ended_at AT TIME ZONE merchant.zone) - merchant.day_start)::date AS day) AS ended
       WHERE bonus.merchant_id = ${merchantId} AND bonus.currency = ${currency} AND bonus.converted > 0
         AND bonus.ended_at >= (${startDay}::date + merchant.day_start) AT TIME ZONE merchant.zone
         AND bonus.ended_at < (${endDay}::date + merchant.day_start) AT TIME ZONE merchant.zone
    )
    SELECT member_id AS "memberId", agents::text[] AS agents, sum(bonuses)::bigint AS bonuses,
           sum(deposits)::bigint AS deposits, sum(withdrawals)::bigint AS withdrawals
      FROM moved
     WHERE ${ids}::bigint[] IS NULL OR (member_id || agents) && ${ids}::bigint[]
     GROUP BY member_id, agents
    HAVING sum(bonuses) <> 0 OR sum(deposits) <> 0 OR sum(withdrawals) <> 0
     ORDER BY member_id, agents`.execute(query(tx))
  return rows.map(({ agents, ...line }) => ({ ...line, agents: agents.map(BigInt), startDay }))
}

/** Whether the transfers of teams have followed all that was booked before a day begins. */
export async function areCostsComplete(
  tx: Tx,
  { merchantId, day }: { readonly merchantId: number; readonly day: string },
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    SELECT EXISTS (
      SELECT FROM ledger_batch
       WHERE transaction_id > (SELECT followed_through FROM team_mark)
         AND created_at < (SELECT (${day}::date + day_start) AT TIME ZONE zone FROM merchant WHERE id = ${merchantId})
    ) AS waits`.execute(query(tx))
  return rows[0]?.waits !== true
}

/** The first day whose transfers of teams are kept. */
export async function selectCostsKeptFrom(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT team_kept_from('transfer')::text AS day`.execute(
    query(tx),
  )
  return rows[0]?.day ?? ''
}
