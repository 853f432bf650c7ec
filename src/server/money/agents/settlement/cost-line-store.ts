import { sql } from 'kysely'

import type { CostLine } from '#domain/agents/team-costs.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export async function insertCostLines(tx: Tx, runId: bigint, lines: readonly CostLine[]): Promise<void> {
  const of = (read: (line: CostLine) => { toString(): string }) => lines.map((line) => read(line).toString())
  await sql`
    INSERT INTO agent_run_cost (run_id, start_day, member_id, agents, bonuses, deposits, withdrawals)
    SELECT ${runId}, start_day, member_id, agents::bigint[], bonuses, deposits, withdrawals
      FROM unnest(${of(({ startDay }) => startDay)}::date[], ${of(({ memberId }) => memberId)}::bigint[],
                  ${of(({ agents }) => `{${agents.join(',')}}`)}::text[], ${of(({ bonuses }) => bonuses)}::bigint[],
                  ${of(({ deposits }) => deposits)}::bigint[], ${of(({ withdrawals }) => withdrawals)}::bigint[])
           AS line (start_day, member_id, agents, bonuses, deposits, withdrawals)`.execute(query(tx))
}

/** The money behind one agent's dividends of a run. */
export async function selectRunCosts(
  tx: Tx,
  { runId, agentId }: { readonly runId: bigint; readonly agentId: bigint },
): Promise<readonly CostLine[]> {
  const { rows } = await sql<Omit<CostLine, 'agents'> & { readonly agents: readonly string[] }>`
    SELECT start_day::text AS "startDay", member_id AS "memberId", agents::text[] AS agents, bonuses, deposits, withdrawals
      FROM agent_run_cost WHERE run_id = ${runId} AND (member_id = ${agentId} OR agents @> ARRAY[${agentId}]::bigint[])`.execute(
    query(tx),
  )
  return rows.map(({ agents, ...line }) => ({ ...line, agents: agents.map(BigInt) }))
}
