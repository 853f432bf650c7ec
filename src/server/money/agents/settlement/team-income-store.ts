import { sql } from 'kysely'

import { wholeUnits } from '#domain/agents/real-time-statement.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { RebateLineRow } from './rebate-store.ts'
import { addedShare } from './salary-store.ts'
import type { RunState, SettledKind } from './store.ts'

/** One agent, and the days of a report, half-open. */
export interface TeamDays {
  readonly merchantId: number
  readonly agentId: bigint
  readonly startDay: string
  readonly endDay: string
}

export interface SharePartRow {
  readonly id: bigint
  readonly runId: bigint
  readonly kind: SettledKind
  readonly startDay: string
  readonly endDay: string
  readonly runState: RunState
  readonly isPaid: boolean
  /** The part that the statement adds to the share of the team. */
  readonly share: bigint
}

/** The statements that add up to an agent's shares by contracts of some kinds, newest first. One more than the limit. */
export async function selectShareParts(
  tx: Tx,
  { merchantId, agentId, startDay, endDay, kinds }: TeamDays & { readonly kinds: readonly SettledKind[] },
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly SharePartRow[]> {
  const { rows } = await sql<Omit<SharePartRow, 'share'> & { whole: bigint; fine: string }>`
    SELECT statement.id, run.id AS "runId", run.kind, statement.start_day::text AS "startDay",
           statement.end_day::text AS "endDay", run.state AS "runState", statement.paid_at IS NOT NULL AS "isPaid",
           CASE WHEN run.kind <> 'real_time' THEN ${addedShare.whole} ELSE 0 END::bigint AS whole,
           CASE WHEN run.kind = 'real_time' THEN ${addedShare.fine} ELSE 0 END::text AS fine
      FROM agent_statement AS statement JOIN agent_run AS run ON run.id = statement.run_id
     WHERE run.merchant_id = ${merchantId} AND agent_id = ${agentId} AND run.kind = ANY (${[...kinds]}::text[])
       AND statement.start_day >= ${startDay}::date AND statement.start_day < ${endDay}::date
       AND (${before ?? null}::bigint IS NULL OR statement.id < ${before ?? null}::bigint)
     ORDER BY statement.id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows.map(({ whole, fine, ...row }) => ({ ...row, share: whole + wholeUnits(BigInt(fine)) }))
}

export interface RebatePartRow {
  readonly runId: bigint
  readonly bookedDay: string
  readonly settledDay: string
  readonly category: RebateLineRow['category']
  readonly product: RebateLineRow['product']
  readonly validBet: bigint
  readonly members: bigint
  readonly agents: bigint
}

/** The rebates for a team's play by day and hall, newest first. One more than the limit. */
export async function selectRebateParts(
  tx: Tx,
  { merchantId, agentId, startDay, endDay }: TeamDays,
  { after, limit }: { readonly after: readonly string[] | undefined; readonly limit: number },
): Promise<readonly RebatePartRow[]> {
  const [run = null, day = null, product = null, category = null] = after ?? []
  const { rows } = await sql<RebatePartRow>`
    SELECT run.id AS "runId", run.start_day::text AS "bookedDay", settled_day::text AS "settledDay", product, category,
           valid_bet::bigint AS "validBet", floor(members_fine / 1000000)::bigint AS members,
           floor(agents_fine / 1000000)::bigint AS agents
      FROM agent_run AS run JOIN agent_rebate_line AS line ON line.run_id = run.id
     WHERE run.merchant_id = ${merchantId} AND run.kind = 'rebate' AND member_id = ${agentId}
       AND run.start_day >= ${startDay}::date AND settled_day >= ${startDay}::date AND settled_day < ${endDay}::date
       AND (${run}::bigint IS NULL OR (run.id, settled_day, product COLLATE "C", category COLLATE "C")
                                       < (${run}::bigint, ${day}::date, ${product}::text, ${category}::text))
     ORDER BY run.id DESC, settled_day DESC, product COLLATE "C" DESC, category COLLATE "C" DESC
     LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}
