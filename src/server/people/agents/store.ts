import { sql } from 'kysely'

import { AGENT_TYPES } from '#domain/access/role.ts'
import type { ProductRates } from '#domain/agents/rate-products.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { RatesRow } from './rates-store.ts'

export interface LinkRow extends RatesRow {
  readonly id: bigint
  readonly agentId: bigint
  readonly name: string
  /** The account name that the link is for. */
  readonly account: string | null
  readonly domain: string
  readonly code: string
  readonly makesAgents: boolean
  readonly usesMax: number
  readonly used: number
  readonly expiresAt: Date
  readonly withdrawnAt: Date | null
  readonly createdAt: Date
  /** The band of the accounts that it keeps back, and how many of them are neither used nor released. */
  readonly reservedPpm: number | null
  readonly reserved: number
}

export interface OfAgent {
  readonly merchantId: number
  readonly agentId: bigint
}

export type NewLink = Pick<
  LinkRow,
  'name' | 'account' | 'domain' | 'code' | 'makesAgents' | 'usesMax' | 'expiresAt'
> & {
  readonly requestId: string
  readonly rates: ProductRates
  /** The band whose quota the uses were taken from; undefined where none is needed. */
  readonly reservedPpm: number | undefined
}

const columns = sql`
  join_link.id, agent_id AS "agentId", name, account, domain, code, makes_agents AS "makesAgents", uses_max AS "usesMax", used,
  expires_at AS "expiresAt", withdrawn_at AS "withdrawnAt", join_link.created_at AS "createdAt", lottery_ppm AS "lotteryPpm",
  slots_ppm AS "slotsPpm", live_ppm AS "livePpm", sports_ppm AS "sportsPpm",
  reserved_ppm AS "reservedPpm", reserved`

/** Links lead nowhere while their agent is suspended, closed or no agent. */
const ofFitAgent = sql`
  EXISTS (SELECT FROM member
           WHERE member.merchant_id = join_link.merchant_id AND member.id = agent_id AND status = 'active'
             AND frozen_at IS NULL
             AND account_type = ANY (${[...AGENT_TYPES]}::int[]))`

export async function selectLinks(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
  { beforeId, limit }: { readonly beforeId: string | undefined; readonly limit: number },
): Promise<readonly LinkRow[]> {
  const before = beforeId === undefined ? sql`true` : sql`id < ${beforeId}::bigint`
  const found = await sql<LinkRow>`
    SELECT ${columns} FROM join_link
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND ${before}
     ORDER BY id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

export async function selectLinkOfRequest(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
  requestId: string,
): Promise<LinkRow | undefined> {
  const found = await sql<LinkRow>`
    SELECT ${columns} FROM join_link
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND request_id = ${requestId}::uuid`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function selectOpenLinkCount(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
  nowMs: number,
): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM join_link
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND withdrawn_at IS NULL AND used < uses_max
       AND expires_at > ${new Date(nowMs)}`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

/** Serialises an agent's requests. Nothing if the agent is not fit. */
export async function lockAgent(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
): Promise<{ readonly above: number; readonly isFrozen: boolean } | undefined> {
  const found = await sql<{ above: number; isFrozen: boolean }>`
    SELECT cardinality(agents_above(id)) AS above, frozen_at IS NOT NULL AS "isFrozen" FROM member
     WHERE merchant_id = ${merchantId} AND id = ${agentId} AND status = 'active'
       AND account_type = ANY (${[...AGENT_TYPES]}::int[])
       FOR NO KEY UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** Nothing if another open link reserves the account name. */
export async function insertLink(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
  link: NewLink,
): Promise<LinkRow | undefined> {
  const found = await sql<LinkRow>`
    INSERT INTO join_link (merchant_id, agent_id, request_id, name, account, code, domain, makes_agents, uses_max, expires_at,
                           lottery_ppm, slots_ppm, live_ppm, sports_ppm, reserved_ppm, reserved)
    VALUES (${merchantId}, ${agentId}, ${link.requestId}::uuid, ${link.name}, ${link.account}, ${link.code}, ${link.domain},
            ${link.makesAgents}, ${link.usesMax}, ${link.expiresAt}, ${link.rates.lotteryPpm ?? null}, ${link.rates.slotsPpm},
            ${link.rates.livePpm}, ${link.rates.sportsPpm}, ${link.reservedPpm ?? null},
            ${link.reservedPpm === undefined ? 0 : link.usesMax})
    ON CONFLICT (merchant_id, lower(account)) WHERE account IS NOT NULL AND used = 0 AND withdrawn_at IS NULL DO NOTHING
    RETURNING ${columns}`.execute(query(tx))
  return found.rows[0]
}

/** Withdraws an agent's own link; nothing for one of another agent. A withdrawn link stays as it is. */
export async function updateWithdrawn(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
  id: string,
): Promise<LinkRow | undefined> {
  // guard: join-link-of-own-agent
  const found = await sql<LinkRow>`
    UPDATE join_link SET withdrawn_at = coalesce(withdrawn_at, clock_timestamp())
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND id = ${id}::bigint
    RETURNING ${columns}`.execute(query(tx))
  return found.rows[0]
}

export async function selectLinkByCode(
  tx: Tx,
  { merchantId, code }: { readonly merchantId: number; readonly code: string },
): Promise<LinkRow | undefined> {
  const found = await sql<LinkRow>`
    SELECT ${columns} FROM join_link
     WHERE merchant_id = ${merchantId} AND code = ${code.toUpperCase()} AND ${ofFitAgent}`.execute(query(tx))
  return found.rows[0]
}

/** Locks a link until the registration commits: two registrations at its last use come one after the other. */
export async function lockLink(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<LinkRow | undefined> {
  const found = await sql<LinkRow>`
    SELECT ${columns} FROM join_link
     WHERE merchant_id = ${merchantId} AND id = ${id} AND ${ofFitAgent}
       FOR NO KEY UPDATE OF join_link`.execute(query(tx))
  return found.rows[0]
}

export async function updateUsed(tx: Tx, id: bigint): Promise<void> {
  await sql`UPDATE join_link SET used = used + 1, reserved = greatest(reserved - 1, 0) WHERE id = ${id}`.execute(
    query(tx),
  )
}

export async function insertUse(
  tx: Tx,
  { linkId, memberId }: { readonly linkId: bigint; readonly memberId: bigint },
): Promise<void> {
  await sql`INSERT INTO join_link_use (member_id, link_id) VALUES (${memberId}, ${linkId})`.execute(query(tx))
}

/** Ends reservations of an account name that have expired, so that it is free; their quota is to be released. */
export async function freeExpired(
  tx: Tx,
  {
    merchantId,
    account,
    nowMs,
  }: { readonly merchantId: number; readonly account: string; readonly nowMs: number },
): Promise<readonly bigint[]> {
  const found = await sql<{ id: bigint }>`
    UPDATE join_link SET withdrawn_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND lower(account) = lower(${account}) AND used = 0 AND withdrawn_at IS NULL
       AND expires_at <= ${new Date(nowMs)}
    RETURNING id`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

/** The open link for which an account name is reserved. */
export async function selectReservation(
  tx: Tx,
  {
    merchantId,
    account,
    nowMs,
  }: { readonly merchantId: number; readonly account: string; readonly nowMs: number },
): Promise<bigint | undefined> {
  const found = await sql<{ id: bigint }>`
    SELECT id FROM join_link
     WHERE merchant_id = ${merchantId} AND lower(account) = lower(${account}) AND used = 0 AND withdrawn_at IS NULL
       AND expires_at > ${new Date(nowMs)}`.execute(query(tx))
  return found.rows[0]?.id
}

/** The members who joined by each of an agent's links. */
export async function selectJoinedBy(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
  linkIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const found = await sql<{ linkId: bigint; memberIds: readonly string[] }>`
    SELECT link_id AS "linkId", array_agg(member_id)::text[] AS "memberIds"
      FROM join_link_use JOIN join_link ON join_link.id = link_id
     WHERE merchant_id = ${merchantId} AND agent_id = ${agentId} AND link_id = ANY (${[...linkIds]}::bigint[])
     GROUP BY link_id`.execute(query(tx))
  return new Map(found.rows.map(({ linkId, memberIds }) => [linkId, memberIds.map(BigInt)]))
}
