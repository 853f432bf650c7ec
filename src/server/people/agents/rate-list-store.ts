import { sql } from 'kysely'

import { AGENT_TYPES } from '#domain/access/role.ts'
import type { ListedState } from '#domain/agents/agent-state.ts'
import { type ProductRates, type RateProduct } from '#domain/agents/rate-products.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { beginsWith, inState, placesOf, sizesOf } from './branch-store.ts'
import type { QuotaRow } from './quota-store.ts'
import { type RatesRow, ratesOf } from './rates-store.ts'
import type { OfBrand } from './tree-store.ts'

export interface AgentRateFilter {
  readonly product: RateProduct
  /** Lottery returns from one up to, but without, the other. */
  readonly band: { readonly fromPpm: number; readonly belowPpm: number } | undefined
  readonly find: string | undefined
  readonly state: ListedState | undefined
  readonly isAscending: boolean
  /** The rate and id of the last row of the page before. */
  readonly after: { readonly ratePpm: string; readonly id: string } | undefined
  readonly limit: number
}

export interface AgentRateRow {
  readonly id: bigint
  readonly account: string
  readonly status: 'active' | 'suspended' | 'closed'
  readonly isFrozen: boolean
  readonly level: number
  readonly upline: { readonly id: string; readonly account: string } | null
  readonly rates: ProductRates
  readonly next: { readonly rates: ProductRates; readonly fromDay: string } | undefined
  /** In the product; 0: none, or the return of the brand. */
  readonly ratePpm: number
  readonly uplinePpm: number
  readonly quotas: readonly QuotaRow[]
  readonly agents: number
  readonly members: number
}

const columns: Readonly<Record<RateProduct, string>> = {
  lottery: 'lottery_ppm',
  slots: 'slots_ppm',
  live: 'live_ppm',
  sports: 'sports_ppm',
}

/** Literals, so that the planner finds the index of agents. */
const agentTypes = sql.raw(AGENT_TYPES.join(', '))

/** All agents of a brand by their rate in a product today, page by page. One more than the limit. */
export async function selectAgentRates(
  tx: Tx,
  { merchantId }: OfBrand,
  { product, band, find, state, isAscending, after, limit }: AgentRateFilter,
): Promise<readonly AgentRateRow[]> {
  const ratePpm = sql`coalesce(rate.${sql.ref(columns[product])}, 0)`
  const day = sql`(SELECT day FROM today)`
  const [order, beyond] = isAscending ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const found = await sql<
    Omit<AgentRateRow, 'rates' | 'next'> & RatesRow & { waits: (RatesRow & { fromDay: string }) | null }
  >`
    WITH today AS MATERIALIZED (SELECT business_day(${merchantId}) AS day)
    SELECT member.id, member.account, member.status, member.frozen_at IS NOT NULL AS "isFrozen",
           cardinality(page.agents) AS level,
           CASE WHEN upline.id IS NULL THEN NULL
                ELSE json_build_object('id', upline.id::text, 'account', upline.account) END AS upline,
           page.lottery_ppm AS "lotteryPpm", coalesce(page.slots_ppm, 0) AS "slotsPpm",
           coalesce(page.live_ppm, 0) AS "livePpm", coalesce(page.sports_ppm, 0) AS "sportsPpm",
           page.sorted AS "ratePpm", ${ratePpm} AS "uplinePpm", newest.waits, quota.list AS quotas,
           sizes.agents, sizes.members
      FROM (SELECT place.member_id, place.agents, ${ratePpm} AS sorted, rate.lottery_ppm, rate.slots_ppm,
                   rate.live_ppm, rate.sports_ppm
              FROM member JOIN agent_place AS place ON place.member_id = member.id
              LEFT JOIN LATERAL (
                SELECT * FROM agent_rate WHERE agent_rate.member_id = member.id AND from_day <= ${day}
                 ORDER BY version DESC LIMIT 1) AS rate ON true
             WHERE member.merchant_id = ${merchantId} AND member.account_type IN (${agentTypes})
               AND ${placesOf(merchantId, day)}
               ${find === undefined ? sql`` : sql`AND ${beginsWith(find)}`}
               ${state === undefined ? sql`` : sql`AND ${inState(state)}`}
               ${band ? sql`AND rate.lottery_ppm >= ${band.fromPpm} AND rate.lottery_ppm < ${band.belowPpm}` : sql``}
               ${after ? sql`AND (${ratePpm}, member.id) ${beyond} (${after.ratePpm}::integer, ${after.id}::bigint)` : sql``}
             ORDER BY sorted ${order}, member.id ${order} LIMIT ${limit + 1}) AS page
      JOIN member ON member.merchant_id = ${merchantId} AND member.id = page.member_id
      LEFT JOIN member AS upline ON upline.merchant_id = ${merchantId} AND upline.id = page.agents[1]
      LEFT JOIN LATERAL (
        SELECT * FROM agent_rate WHERE agent_rate.member_id = upline.id AND from_day <= ${day}
         ORDER BY version DESC LIMIT 1) AS rate ON true
     CROSS JOIN LATERAL (
       SELECT (SELECT json_build_object('fromDay', from_day::text, 'lotteryPpm', lottery_ppm, 'slotsPpm', slots_ppm,
                                        'livePpm', live_ppm, 'sportsPpm', sports_ppm)
                 FROM (SELECT * FROM agent_rate WHERE agent_rate.member_id = member.id
                        ORDER BY version DESC LIMIT 1) AS last
                WHERE from_day > ${day}) AS waits) AS newest
     CROSS JOIN LATERAL (
       SELECT coalesce(json_agg(json_build_object('fromPpm', from_ppm, 'given', given, 'left', left_over)), '[]') AS list
         FROM agent_quota WHERE merchant_id = ${merchantId} AND agent_id = member.id) AS quota
     CROSS JOIN LATERAL ${sizesOf(merchantId, day)}
     ORDER BY page.sorted ${order}, member.id ${order}`.execute(query(tx))
  return found.rows.map(({ lotteryPpm, slotsPpm, livePpm, sportsPpm, waits, ...row }) => ({
    ...row,
    rates: ratesOf({ lotteryPpm, slotsPpm, livePpm, sportsPpm }),
    next: waits ? { rates: ratesOf(waits), fromDay: waits.fromDay } : undefined,
  }))
}
