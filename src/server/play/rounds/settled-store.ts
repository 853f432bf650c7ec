import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type PlayedRow, playedColumns } from './store.ts'

/** The settled bets of one member that counted for an agent. */
export interface SettledFilter {
  readonly merchantId: number
  readonly agentId: bigint
  readonly memberId: bigint
  readonly currency: string
  /** Days of settlement, both included. */
  readonly days: { readonly from: string; readonly to: string }
  readonly hall?: string | undefined
  /** A window of five minutes, counted from the beginning of the day. */
  readonly slot?: number | undefined
}

export interface SettledRow extends PlayedRow {
  readonly settledDay: string
  readonly validBet: bigint
  /** The part of the stake in cash that is no valid bet. */
  readonly uncounted: bigint
}

/** By day of settlement, newest first. One more than the limit. */
export async function selectSettled(
  tx: Tx,
  { merchantId, agentId, memberId, currency, days, hall, slot }: SettledFilter,
  {
    after,
    limit,
  }: { readonly after: { readonly day: string; readonly id: bigint } | undefined; readonly limit: number },
): Promise<readonly SettledRow[]> {
  const all = [
    sql`round.member_id = ${memberId} AND round.merchant_id = ${merchantId} AND round.currency = ${currency}
        AND round.settled_day BETWEEN ${days.from}::date AND ${days.to}::date AND round.state IN ('won', 'even', 'lost')`,
    // guard: bets-of-present-agents
    sql`(round.member_id = ${agentId} OR round.agents @> ARRAY[${agentId}::bigint])`,
    ...(hall === undefined ? [] : [sql`round.category = ${hall}`]),
    ...(slot === undefined ? [] : [sql`round.settled_slot = ${slot}`]),
    ...(after === undefined
      ? []
      : [sql`(round.settled_day, round.id) < (${after.day}::date, ${after.id}::bigint)`]),
  ]
  const { rows } = await sql<SettledRow>`
    SELECT ${playedColumns}, round.settled_day::text AS "settledDay",
           settled_valid_bet(round.stake - round.idle, round.bonus_stake, round.uncounted)::bigint AS "validBet",
           round.uncounted
      FROM played_round AS round WHERE ${sql.join(all, sql` AND `)}
     ORDER BY round.settled_day DESC, round.id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}
