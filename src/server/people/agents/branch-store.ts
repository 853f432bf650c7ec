import { type RawBuilder, sql } from 'kysely'

import { AGENT_TYPES } from '#domain/access/role.ts'
import type { ListedState } from '#domain/agents/agent-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfBrand, OfMember } from './tree-store.ts'

/** Literals, so that the planner finds the index of agents. */
const agentTypes = sql.raw(AGENT_TYPES.join(', '))
const isAgent = sql`member.account_type IN (${agentTypes})`

/** The places of a business day; today without one. */
export const placesOf = (
  merchantId: number,
  day: RawBuilder<unknown> = sql`(SELECT business_day(${merchantId}))`,
) => sql`
  place.merchant_id = ${merchantId} AND place.from_day <= ${day}
    AND (place.until_day IS NULL OR place.until_day > ${day})`

export const sizesOf = (merchantId: number, day?: RawBuilder<unknown>) => sql`(
  SELECT count(*) FILTER (WHERE below.account_type IN (${agentTypes}))::int AS agents,
         count(*) FILTER (WHERE below.account_type NOT IN (${agentTypes}))::int AS members
    FROM agent_place AS place JOIN member AS below ON below.id = place.member_id
   WHERE ${placesOf(merchantId, day)} AND place.agents @> ARRAY[member.id]) AS sizes`

/** Accounts from the top of the tree down, of ids that are nearest first. */
const pathOf = (merchantId: number, agents: RawBuilder<unknown>) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', upline.id::text, 'account', upline.account) ORDER BY position DESC), '[]')
    FROM unnest(${agents}) WITH ORDINALITY AS one (id, position)
    JOIN member AS upline ON upline.merchant_id = ${merchantId} AND upline.id = one.id)`

export type TreePath = readonly { readonly id: string; readonly account: string }[]

export interface BranchRow {
  readonly id: bigint
  readonly account: string
  readonly isAgent: boolean
  readonly status: 'active' | 'suspended' | 'closed'
  readonly isFrozen: boolean
  /** Agents above; 0 at the top of the tree. */
  readonly level: number
  readonly upline: string | null
  readonly joinedAt: Date
  readonly signedInAt: Date | null
  readonly agents: number
  readonly members: number
}

export interface BranchFilter {
  /** The node above; without it, and without a search, the agents at the top. */
  readonly under: bigint | undefined
  /** The beginning of an account: everywhere below the node, or in the whole brand. */
  readonly find: string | undefined
  readonly state: ListedState | undefined
  readonly isAgent: boolean | undefined
  readonly after: { readonly isAgent: boolean; readonly id: string } | undefined
  readonly limit: number
}

/** Members of the brand's trees: agents first, then by registration. One more than the limit. */
export async function selectBranch(
  tx: Tx,
  { merchantId }: OfBrand,
  filter: BranchFilter,
): Promise<readonly BranchRow[]> {
  const { after, limit } = filter
  const found = await sql<BranchRow>`
    SELECT member.id, member.account, ${isAgent} AS "isAgent", member.status,
           member.frozen_at IS NOT NULL AS "isFrozen", cardinality(page.agents) AS level, upline.account AS upline,
           member.created_at AS "joinedAt", member.last_login_at AS "signedInAt", sizes.agents, sizes.members
      FROM (SELECT place.member_id, place.agents
              FROM agent_place AS place JOIN member ON member.id = place.member_id
             WHERE member.merchant_id = ${merchantId} AND ${placesOf(merchantId)}
               AND ${sql.join(conditionsOf(filter), sql` AND `)}
               ${after ? sql`AND (NOT ${isAgent}, member.id) > (${!after.isAgent}, ${after.id}::bigint)` : sql``}
             ORDER BY NOT ${isAgent}, member.id LIMIT ${limit + 1}) AS page
      JOIN member ON member.merchant_id = ${merchantId} AND member.id = page.member_id
      LEFT JOIN member AS upline ON upline.merchant_id = ${merchantId} AND upline.id = page.agents[1]
     CROSS JOIN LATERAL ${sizesOf(merchantId)}
     ORDER BY NOT ${isAgent}, member.id`.execute(query(tx))
  return found.rows
}

function conditionsOf({ under, find, state, isAgent: ofAgents }: BranchFilter): RawBuilder<unknown>[] {
  const isSearch = find !== undefined || state !== undefined
  const kind = ofAgents === undefined ? [] : [ofAgents ? isAgent : sql`NOT (${isAgent})`]
  return [
    under === undefined ? sql`true` : sql`place.agents @> ARRAY[${under}]::bigint[]`,
    ...(under === undefined || isSearch ? [] : [sql`place.agents[1] = ${under}`]),
    // Players at the top belong to no team.
    ...(under === undefined && !isSearch ? [isAgent, sql`cardinality(place.agents) = 0`] : kind),
    ...(find === undefined ? [] : [beginsWith(find)]),
    ...(state === undefined ? [] : [isAgent, inState(state)]),
  ]
}

export const beginsWith = (find: string) =>
  sql`lower(member.account) LIKE ${`${find.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`

export const inState = (state: ListedState) =>
  state === 'frozen'
    ? sql`member.frozen_at IS NOT NULL`
    : sql`member.status = ${state} AND (${state} <> 'active' OR member.frozen_at IS NULL)`

export interface AgentRow {
  readonly id: bigint
  readonly account: string
  readonly type: number
  readonly isAgent: boolean
  readonly status: 'active' | 'suspended' | 'closed'
  readonly frozenAt: Date | null
  readonly frozenBy: { readonly id: string; readonly account: string } | null
  readonly path: TreePath
  readonly agents: number
  readonly members: number
  readonly direct: number
  readonly joinedAt: Date
  readonly signedInAt: Date | null
  readonly today: string
}

export async function selectAgent(tx: Tx, { merchantId, memberId }: OfMember): Promise<AgentRow | undefined> {
  const found = await sql<AgentRow>`
    SELECT member.id, member.account, member.account_type AS type, ${isAgent} AS "isAgent", member.status,
           member.frozen_at AS "frozenAt",
           CASE WHEN freezer.id IS NULL THEN NULL
                ELSE json_build_object('id', freezer.id::text, 'account', freezer.account) END AS "frozenBy",
           ${pathOf(merchantId, sql`agents_above(member.id)`)} AS path, sizes.agents, sizes.members,
           (SELECT count(*)::int FROM agent_place AS place
             WHERE ${placesOf(merchantId)} AND place.agents @> ARRAY[member.id] AND place.agents[1] = member.id) AS direct,
           member.created_at AS "joinedAt", member.last_login_at AS "signedInAt",
           business_day(${merchantId})::text AS today
      FROM member
      LEFT JOIN member AS freezer ON freezer.merchant_id = ${merchantId} AND freezer.id = member.frozen_by
     CROSS JOIN LATERAL ${sizesOf(merchantId)}
     WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}

/** The frozen agent, locked, with the moment of the freeze; otherwise nothing. */
export async function lockFreeze(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<{ readonly frozenAt: Date; readonly frozenBy: string | null } | undefined> {
  const found = await sql<{ frozenAt: Date | null; frozenBy: string | null }>`
    SELECT frozen_at AS "frozenAt", frozen_by::text AS "frozenBy" FROM member
     WHERE merchant_id = ${merchantId} AND id = ${memberId} FOR NO KEY UPDATE`.execute(query(tx))
  const [row] = found.rows
  return row && row.frozenAt !== null ? { frozenAt: row.frozenAt, frozenBy: row.frozenBy } : undefined
}

export async function clearFreeze(tx: Tx, { merchantId, memberId }: OfMember): Promise<void> {
  await sql`
    UPDATE member SET frozen_at = NULL, frozen_by = NULL
     WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
}

export interface DayRow {
  /** Before the registration there is no place. */
  readonly isPlaced: boolean
  readonly path: TreePath
  readonly agents: number
  readonly members: number
}

/** The uplines and the team of a member on a business day. */
export async function selectOnDay(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  day: string,
): Promise<DayRow | undefined> {
  const on = sql`${day}::date`
  const found = await sql<DayRow>`
    SELECT own.agents IS NOT NULL AS "isPlaced", ${pathOf(merchantId, sql`own.agents`)} AS path,
           sizes.agents, sizes.members
      FROM member
      LEFT JOIN agent_place AS own ON own.member_id = member.id AND own.from_day <= ${on}
           AND (own.until_day IS NULL OR own.until_day > ${on})
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE below.account_type IN (${agentTypes}))::int AS agents,
              count(*) FILTER (WHERE below.account_type NOT IN (${agentTypes}))::int AS members
         FROM agent_place AS place JOIN member AS below ON below.id = place.member_id
        WHERE ${placesOf(merchantId, on)} AND place.agents @> ARRAY[member.id]) AS sizes
     WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}

export interface MovedRow {
  readonly id: bigint
  readonly account: string
  readonly fromAccount: string | null
  readonly toAccount: string | null
}

/** Members of the team on one of two days whose direct upline differs between them. One more than the limit. */
export async function selectMoved(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { days: [one, other], limit }: { readonly days: readonly [string, string]; readonly limit: number },
): Promise<readonly MovedRow[]> {
  const team = sql`ARRAY[${memberId}]::bigint[]`
  const at = (day: string) => sql`
    SELECT member_id, agents FROM agent_place AS place WHERE ${placesOf(merchantId, sql`${day}::date`)}`
  const found = await sql<MovedRow>`
    SELECT member.id, member.account, before.account AS "fromAccount", after.account AS "toAccount"
      FROM (${at(one)}) AS first JOIN (${at(other)}) AS second USING (member_id)
      JOIN member ON member.merchant_id = ${merchantId} AND member.id = member_id
      LEFT JOIN member AS before ON before.merchant_id = ${merchantId} AND before.id = first.agents[1]
      LEFT JOIN member AS after ON after.merchant_id = ${merchantId} AND after.id = second.agents[1]
     WHERE member_id IN (SELECT member_id FROM agent_place
                          WHERE merchant_id = ${merchantId} AND agents @> ${team})
       AND (first.agents @> ${team} OR second.agents @> ${team})
       AND first.agents[1] IS DISTINCT FROM second.agents[1]
     ORDER BY member.id LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

export interface ReachRow {
  /** Levels of agents, from 1. */
  readonly deepest: number
  /** The most members directly below one agent. */
  readonly broadest: number
  readonly tooDeep: number
  readonly tooBroad: number
}

/** Teams against limits: agents below the last level, and agents with more members directly below. */
export async function selectReach(
  tx: Tx,
  { merchantId, depthMax, breadthMax }: OfBrand & { readonly depthMax: number; readonly breadthMax: number },
): Promise<ReachRow> {
  const found = await sql<ReachRow>`
    SELECT coalesce(max(level), 0)::int AS deepest, coalesce(max(direct), 0)::int AS broadest,
           count(*) FILTER (WHERE level > ${depthMax})::int AS "tooDeep",
           count(*) FILTER (WHERE direct > ${breadthMax})::int AS "tooBroad"
      FROM (SELECT cardinality(place.agents) + 1 AS level,
                   (SELECT count(*) FROM member AS below
                     WHERE below.merchant_id = ${merchantId} AND below.upline_id = member.id) AS direct
              FROM agent_place AS place JOIN member ON member.id = place.member_id
             WHERE member.merchant_id = ${merchantId} AND ${placesOf(merchantId)} AND ${isAgent}) AS team`.execute(
    query(tx),
  )
  const [row] = found.rows
  if (!row) throw new Error('a sum always has a row')
  return row
}
