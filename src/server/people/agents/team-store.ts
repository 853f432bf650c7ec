import { type RawBuilder, sql } from 'kysely'

import { AGENT_TYPES } from '#domain/access/role.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfAgent } from './store.ts'

/**
 * The members below the agent of the session, today: `team` with `member_id`, `agents` and `level`. Every query about a
 * team selects from it; docs/agents.md, "One scope".
 */
export function teamOf({ merchantId, agentId }: OfAgent): RawBuilder<unknown> {
  return sql`team_of(${merchantId}, ${agentId}) AS team`
}

const currentPlaces = (merchantId: number) => sql`
  place.merchant_id = ${merchantId} AND place.from_day <= (SELECT business_day(${merchantId}))
    AND (place.until_day IS NULL OR place.until_day > (SELECT business_day(${merchantId})))`

const isAgent = sql`member.account_type = ANY (${[...AGENT_TYPES]}::int[])`

export interface NodeRow {
  readonly id: bigint
  readonly account: string
  readonly isAgent: boolean
  /** Levels below the agent of the session; 0 for that agent. */
  readonly level: number
  /** The agents above, nearest first; the session's agent and its uplines are not among them. */
  readonly above: readonly { readonly id: string; readonly account: string }[]
  readonly agents: number
  readonly members: number
}

/** The agent of the session, or a member below; otherwise nothing. */
export async function selectNode(tx: Tx, caller: OfAgent, nodeId: bigint): Promise<NodeRow | undefined> {
  const { merchantId, agentId } = caller
  const found = await sql<NodeRow>`
    WITH node AS (
      SELECT ${agentId}::bigint AS id, 0 AS level, '{}'::bigint[] AS agents WHERE ${nodeId}::bigint = ${agentId}
      UNION ALL
      SELECT member_id, level, agents[1:level - 1] FROM ${teamOf(caller)} WHERE member_id = ${nodeId}::bigint)
    SELECT member.id, member.account, ${isAgent} AS "isAgent", level,
           (SELECT coalesce(json_agg(json_build_object('id', upline.id::text, 'account', upline.account) ORDER BY position), '[]')
              FROM unnest(node.agents) WITH ORDINALITY AS one (id, position)
              JOIN member AS upline ON upline.merchant_id = ${merchantId} AND upline.id = one.id) AS above,
           sizes.agents, sizes.members
      FROM node JOIN member ON member.merchant_id = ${merchantId} AND member.id = node.id
     CROSS JOIN LATERAL ${teamSizes(merchantId)}`.execute(query(tx))
  return found.rows[0]
}

/** People below `member`, which the caller has selected within its scope. */
const teamSizes = (merchantId: number) => sql`(
  SELECT count(*) FILTER (WHERE below.account_type = ANY (${[...AGENT_TYPES]}::int[]))::int AS agents,
         count(*) FILTER (WHERE NOT below.account_type = ANY (${[...AGENT_TYPES]}::int[]))::int AS members
    FROM agent_place AS place JOIN member AS below ON below.id = place.member_id
   WHERE ${currentPlaces(merchantId)} AND place.agents @> ARRAY[member.id]) AS sizes`

export interface TeamRow {
  readonly id: bigint
  readonly account: string
  readonly isAgent: boolean
  readonly level: number
  readonly status: 'active' | 'suspended' | 'closed'
  readonly isFrozen: boolean
  readonly joinedAt: Date
  readonly signedInAt: Date | null
  readonly agents: number
  readonly members: number
}

export interface TeamFilter {
  readonly nodeId: bigint
  readonly isDirect: boolean
  readonly isAgent: boolean | undefined
  /** The beginning of an account name. */
  readonly find: string | undefined
  readonly after: { readonly isAgent: boolean; readonly id: string } | undefined
  readonly limit: number
}

/** Members below a node of the team: agents first, then by registration. One more than the limit. */
export async function selectTeam(tx: Tx, caller: OfAgent, filter: TeamFilter): Promise<readonly TeamRow[]> {
  const { merchantId } = caller
  const { nodeId, after, find } = filter
  const conditions = [
    filter.isDirect ? sql`team.agents[1] = ${nodeId}` : sql`team.agents @> ARRAY[${nodeId}]::bigint[]`,
    ...(filter.isAgent === undefined ? [] : [sql`${isAgent} = ${filter.isAgent}`]),
    ...(find === undefined ? [] : [foundBy(find)]),
    ...(after === undefined
      ? []
      : [sql`(NOT ${isAgent}, member.id) > (${!after.isAgent}, ${after.id}::bigint)`]),
  ]
  const found = await sql<TeamRow>`
    SELECT member.id, member.account, ${isAgent} AS "isAgent", level, member.status,
           member.frozen_at IS NOT NULL AS "isFrozen", member.created_at AS "joinedAt",
           member.last_login_at AS "signedInAt", sizes.agents, sizes.members
      FROM (SELECT member_id, level FROM ${teamOf(caller)}
              JOIN member ON member.merchant_id = ${merchantId} AND member.id = team.member_id
             WHERE ${sql.join(conditions, sql` AND `)}
             ORDER BY NOT ${isAgent}, member.id LIMIT ${filter.limit + 1}) AS page
      JOIN member ON member.merchant_id = ${merchantId} AND member.id = page.member_id
     CROSS JOIN LATERAL ${teamSizes(merchantId)}
     ORDER BY NOT ${isAgent}, member.id`.execute(query(tx))
  return found.rows
}

/** Accounts that begin with a text; a masked mobile number would be found digit by digit. */
function foundBy(find: string): RawBuilder<unknown> {
  // guard: team-search-hides-numbers
  return sql`starts_with(lower(member.account), lower(${find})) AND member.account !~ '^\\+'`
}

export interface FreezeRow {
  readonly id: bigint
  readonly wasFrozen: boolean
}

/** Locks an agent directly below the caller; otherwise nothing. */
export async function lockDirectAgent(tx: Tx, caller: OfAgent, id: string): Promise<FreezeRow | undefined> {
  // guard: freezes-direct-agents-only
  const found = await sql<FreezeRow>`
    SELECT member.id, frozen_at IS NOT NULL AS "wasFrozen" FROM ${teamOf(caller)}
      JOIN member ON member.merchant_id = ${caller.merchantId} AND member.id = team.member_id
     WHERE member.id = ${id}::bigint AND team.level = 1 AND ${isAgent}
       FOR NO KEY UPDATE OF member`.execute(query(tx))
  return found.rows[0]
}

/** A member of the team who is directly below the caller on the next business day, from which rates count. */
export async function selectDirect(
  tx: Tx,
  caller: OfAgent,
  id: string,
): Promise<{ readonly merchantId: number; readonly memberId: bigint } | undefined> {
  const { merchantId, agentId } = caller
  // guard: rates-of-direct-downline
  const found = await sql<{ merchantId: number; memberId: bigint }>`
    SELECT ${merchantId}::integer AS "merchantId", team.member_id AS "memberId" FROM ${teamOf(caller)}
     WHERE team.member_id = ${id}::bigint
       AND (agents_above(team.member_id, business_day(${merchantId}) + 1))[1] = ${agentId}`.execute(query(tx))
  return found.rows[0]
}

export async function updateFrozen(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
  { id, isFrozen }: { readonly id: bigint; readonly isFrozen: boolean },
): Promise<void> {
  await sql`
    UPDATE member SET frozen_at = ${isFrozen ? sql`clock_timestamp()` : null}, frozen_by = ${isFrozen ? agentId : null}
     WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(query(tx))
}

/** A member with whom another one has a direct line. */
export interface LineMember {
  readonly id: bigint
  readonly account: string
  readonly status: 'active' | 'suspended' | 'closed'
}

/** A member directly below the agent today; otherwise nothing. */
export async function selectDownline(tx: Tx, caller: OfAgent, id: string): Promise<LineMember | undefined> {
  // guard: letters-to-direct-downline
  const found = await sql<LineMember>`
    SELECT member.id, account, status FROM ${teamOf(caller)}
      JOIN member ON member.merchant_id = ${caller.merchantId} AND member.id = team.member_id
     WHERE member.id = ${id}::bigint AND team.level = 1`.execute(query(tx))
  return found.rows[0]
}

/** The agent directly above a member today. */
export async function selectUpline(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<LineMember | undefined> {
  const found = await sql<LineMember>`
    SELECT id, account, status FROM member
     WHERE merchant_id = ${merchantId} AND id = (agents_above(${memberId}::bigint))[1]`.execute(query(tx))
  return found.rows[0]
}
