import { type RawBuilder, sql } from 'kysely'

import { AGENT_TYPES } from '#domain/access/role.ts'
import type { ListedState } from '#domain/agents/agent-state.ts'
import type { RangeDays } from '#domain/agents/report-range.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface LevelFilter {
  readonly merchantId: number
  /** Agents directly below this one; those at the top without one. */
  readonly under: bigint | undefined
  /** The beginning of the account. */
  readonly find: string | undefined
  readonly state: ListedState | undefined
}

export interface LevelRow {
  readonly id: bigint
  readonly account: string
  readonly status: 'active' | 'suspended' | 'closed'
  readonly isFrozen: boolean
}

const placeOfToday = (merchantId: number) => sql`
  place.merchant_id = ${merchantId} AND place.from_day <= business_day(${merchantId})
    AND (place.until_day IS NULL OR place.until_day > business_day(${merchantId}))`

/** The agents of one level of the tree today. */
export async function selectLevel(
  tx: Tx,
  { merchantId, under, find, state }: LevelFilter,
): Promise<readonly LevelRow[]> {
  const conditions = [
    placeOfToday(merchantId),
    under === undefined
      ? sql`cardinality(place.agents) = 0`
      : sql`place.agents @> ARRAY[${under}]::bigint[] AND place.agents[1] = ${under}`,
    sql`member.merchant_id = ${merchantId} AND member.account_type IN (${sql.raw(AGENT_TYPES.join(', '))})`,
    ...(find === undefined ? [] : [sql`starts_with(lower(member.account), lower(${find}))`]),
    ...(state === undefined ? [] : [inState(state)]),
  ]
  const { rows } = await sql<LevelRow>`
    SELECT member.id, member.account, member.status, member.frozen_at IS NOT NULL AS "isFrozen"
      FROM agent_place AS place JOIN member ON member.id = place.member_id
     WHERE ${sql.join(conditions, sql` AND `)}`.execute(query(tx))
  return rows
}

const inState = (state: ListedState): RawBuilder<unknown> =>
  state === 'frozen'
    ? sql`member.frozen_at IS NOT NULL`
    : sql`member.status = ${state} AND (${state} <> 'active' OR member.frozen_at IS NULL)`

interface OfTeams {
  readonly merchantId: number
  readonly currency: string
  readonly agentIds: readonly bigint[]
  readonly days: RangeDays
}

export interface TeamSumRow {
  readonly id: bigint
  readonly plays: bigint
  readonly stake: bigint
  readonly validBet: bigint
  readonly returned: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly newMembers: bigint
  readonly newAgents: bigint
  readonly firstDeposits: bigint
}

/** The lines of the agents' own reports, added up by team. */
export async function selectTeamSums(
  tx: Tx,
  { merchantId, currency, agentIds, days }: OfTeams,
): Promise<readonly TeamSumRow[]> {
  const { rows } = await sql<TeamSumRow>`
    SELECT agent_id AS id, sum(plays)::bigint AS plays, sum(stake)::bigint AS stake, sum(valid_bet)::bigint AS "validBet",
           sum(returned)::bigint AS returned, sum(deposits)::bigint AS deposits, sum(withdrawals)::bigint AS withdrawals,
           sum(new_members)::bigint AS "newMembers", sum(new_agents)::bigint AS "newAgents",
           sum(first_deposits)::bigint AS "firstDeposits"
      FROM team_day
     WHERE agent_id = ANY (${agentIds.map(String)}::bigint[]) AND merchant_id = ${merchantId} AND currency = ${currency}
       AND day BETWEEN ${days.from}::date AND ${days.to}::date
     GROUP BY agent_id`.execute(query(tx))
  return rows
}

export interface TeamCountRow {
  readonly id: bigint
  readonly people: number
  readonly agents: number
  readonly active: number
}

/** The people of teams now, and their active members of the period. */
export async function selectTeamCounts(
  tx: Tx,
  { merchantId, currency, agentIds, days }: OfTeams,
): Promise<readonly TeamCountRow[]> {
  const { rows } = await sql<TeamCountRow>`
    SELECT one.id, coalesce(now.members + now.agents, 0)::int AS people, coalesce(now.agents, 0)::int AS agents,
           coalesce(counted.active - counted.linked, 0)::int AS active
      FROM unnest(${agentIds.map(String)}::bigint[]) AS one (id)
      LEFT JOIN team_now AS now ON now.agent_id = one.id AND now.merchant_id = ${merchantId}
      LEFT JOIN team_active AS counted ON counted.agent_id = one.id AND counted.currency = ${currency}
            AND counted.kind = ${days.kind} AND counted.start_day = ${days.startDay}::date`.execute(query(tx))
  return rows
}

/** Which of these agents each member is, or is below, today; members of no such team are absent. */
export async function selectTeamsOf(
  tx: Tx,
  {
    merchantId,
    memberIds,
    agentIds,
  }: {
    readonly merchantId: number
    readonly memberIds: readonly bigint[]
    readonly agentIds: readonly bigint[]
  },
): Promise<ReadonlyMap<bigint, bigint>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; team: bigint }>`
    SELECT place.member_id AS id, head.id AS team
      FROM agent_place AS place
     CROSS JOIN LATERAL unnest(place.member_id || place.agents) AS above (id)
      JOIN unnest(${agentIds.map(String)}::bigint[]) AS head (id) ON head.id = above.id
     WHERE ${placeOfToday(merchantId)} AND place.member_id = ANY (${memberIds.map(String)}::bigint[])`.execute(
    query(tx),
  )
  return new Map(rows.map(({ id, team }) => [id, team]))
}
