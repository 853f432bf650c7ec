import { sql } from 'kysely'

import type { ProductRates } from '#domain/agents/rate-products.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface RatedMember extends ProductRates {
  readonly memberId: bigint
}

interface RatesRow {
  readonly memberId: bigint
  readonly lotteryPpm: number | null
  readonly slotsPpm: number
  readonly livePpm: number
  readonly sportsPpm: number
}

/**
 * Rates of a member and of agents above on a business day: first the member, then the agents in the order given, or those
 * above on that day.
 */
export async function selectRatesAbove(
  tx: Tx,
  {
    memberId,
    agents,
    day,
  }: { readonly memberId: bigint; readonly agents?: readonly bigint[] | undefined; readonly day: string },
): Promise<readonly RatedMember[]> {
  const above =
    agents === undefined
      ? sql`agents_above(${memberId}, ${day}::date)`
      : sql`${agents.map(String)}::text[]::bigint[]`
  const found = await sql<RatesRow>`
    SELECT member_id AS "memberId", lottery_ppm AS "lotteryPpm", slots_ppm AS "slotsPpm", live_ppm AS "livePpm",
           sports_ppm AS "sportsPpm"
      FROM agent_rates(${memberId}, ${above}, ${day}::date) ORDER BY place`.execute(query(tx))
  return found.rows.map(({ lotteryPpm, ...rates }) => ({ ...rates, lotteryPpm: lotteryPpm ?? undefined }))
}
