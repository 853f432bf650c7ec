import { sql } from 'kysely'

import { AGENT_TYPES } from '#domain/access/role.ts'
import { type Path, type TreeLimits, usualLimits } from '#domain/agents/tree.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfBrand {
  readonly merchantId: number
}

export interface OfMember extends OfBrand {
  readonly memberId: bigint
}

export interface LimitsRow extends TreeLimits {
  readonly version: number
}

export async function selectLimits(tx: Tx, { merchantId }: OfBrand): Promise<LimitsRow> {
  const found = await sql<LimitsRow>`
    SELECT depth_max AS "depthMax", breadth_max AS "breadthMax", version FROM agent_terms
     WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return found.rows[0] ?? { ...usualLimits, version: 0 }
}

/** Saves the limits if nothing changed since they were read. */
export async function upsertLimits(
  tx: Tx,
  { merchantId, depthMax, breadthMax, version }: OfBrand & LimitsRow,
): Promise<boolean> {
  const found = await sql`
    INSERT INTO agent_terms (merchant_id, depth_max, breadth_max, version)
    SELECT ${merchantId}, ${depthMax}, ${breadthMax}, 1 WHERE ${version} = 0
        OR EXISTS (SELECT FROM agent_terms WHERE merchant_id = ${merchantId})
    ON CONFLICT (merchant_id) DO UPDATE
       SET depth_max = excluded.depth_max, breadth_max = excluded.breadth_max, version = agent_terms.version + 1
     WHERE agent_terms.version = ${version}
    RETURNING version`.execute(query(tx))
  return found.rows.length > 0
}

/** Registrations share the lock of a brand's tree; a move has it alone. */
export async function lockTree(tx: Tx, { merchantId }: OfBrand, how: 'registration' | 'move'): Promise<void> {
  const lock = how === 'move' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`SELECT ${lock}(${advisoryLocks.agentTree}, ${merchantId})`.execute(query(tx))
}

/** Serialises registrations below one upline. */
export async function lockUpline(tx: Tx, { merchantId, memberId }: OfMember): Promise<void> {
  await sql`
    SELECT FROM member WHERE merchant_id = ${merchantId} AND id = ${memberId} FOR NO KEY UPDATE`.execute(
    query(tx),
  )
}

export interface Seat {
  readonly id: bigint
  readonly account: string
  readonly isAgent: boolean
  readonly isActive: boolean
  /** From the top down to the upline, on the next business day: approved moves count. */
  readonly path: Path
  /** Members directly below, and those who will be by an approved move. At most one more than the limit is counted. */
  readonly directCount: number
}

/** A member as an upline, on the next business day. */
export async function selectSeat(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  breadthMax: number,
): Promise<Seat | undefined> {
  const found = await sql<Omit<Seat, 'path'> & { above: readonly bigint[] }>`
    SELECT id, account, account_type = ANY (${[...AGENT_TYPES]}::int[]) AS "isAgent", status = 'active' AS "isActive",
           agents_above(id, business_day(merchant_id) + 1) AS above,
           (SELECT count(*)::int FROM (
              SELECT FROM member AS below
               WHERE below.merchant_id = ${merchantId} AND below.upline_id = ${memberId} LIMIT ${breadthMax + 1}) AS direct)
         + (SELECT count(*)::int FROM agent_move
             WHERE merchant_id = ${merchantId} AND to_upline_id = ${memberId} AND followed_at IS NULL) AS "directCount"
      FROM member WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  const [row] = found.rows
  return row && { ...row, path: row.above.map(BigInt).toReversed() }
}

export async function selectIdOfAccount(
  tx: Tx,
  { merchantId, account }: OfBrand & { readonly account: string },
): Promise<bigint | undefined> {
  const found = await sql<{ id: bigint }>`
    SELECT id FROM member WHERE merchant_id = ${merchantId} AND lower(account) = lower(${account})`.execute(
    query(tx),
  )
  return found.rows[0]?.id
}

/** Levels below a member on the next business day: of all members, and of agents. */
export async function selectLevelsBelow(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<{ readonly all: number; readonly ofAgents: number }> {
  const found = await sql<{ all: number | null; ofAgents: number | null }>`
    SELECT max(level) AS all, max(level) FILTER (WHERE account_type = ANY (${[...AGENT_TYPES]}::int[])) AS "ofAgents"
      FROM agent_place
     CROSS JOIN LATERAL (SELECT array_position(agents, ${memberId}::bigint) AS level) AS at
      JOIN member ON member.id = member_id
     WHERE agent_place.merchant_id = ${merchantId} AND agents @> ARRAY[${memberId}::bigint] AND until_day IS NULL`.execute(
    query(tx),
  )
  const row = found.rows[0]
  return { all: row?.all ?? 0, ofAgents: row?.ofAgents ?? 0 }
}

export interface NewMove extends OfMember {
  readonly fromUplineId: bigint | undefined
  readonly toUplineId: bigint | undefined
  readonly operatorId: bigint
  readonly approvedBy: bigint
}

/** Places the team from the next business day on, and returns that day. */
export async function insertMove(tx: Tx, move: NewMove): Promise<string> {
  const { merchantId, memberId, toUplineId } = move
  const open = query(tx)
  const found = await sql<{ actsOn: string }>`
    INSERT INTO agent_move (merchant_id, member_id, from_upline_id, to_upline_id, acts_on, operator_id, approved_by)
    VALUES (${merchantId}, ${memberId}, ${move.fromUplineId ?? null}, ${toUplineId ?? null},
            business_day(${merchantId}) + 1, ${move.operatorId}, ${move.approvedBy})
    RETURNING acts_on::text AS "actsOn"`.execute(open)
  const actsOn = found.rows[0]?.actsOn
  if (actsOn === undefined) throw new Error('an insert returns its row')
  await sql`SELECT move_team(${merchantId}, ${memberId}, ${toUplineId ?? null}, ${actsOn}::date)`.execute(
    open,
  )
  return actsOn
}

export interface MoveRow {
  readonly fromAccount: string | null
  readonly toAccount: string | null
  readonly actsOn: string
  readonly isInForce: boolean
  readonly operatorName: string
  readonly secondName: string
  readonly approvedAt: Date
}

export async function selectMoves(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  limit: number,
): Promise<readonly MoveRow[]> {
  const found = await sql<MoveRow>`
    SELECT below.account AS "fromAccount", above.account AS "toAccount", acts_on::text AS "actsOn",
           acts_on <= business_day(agent_move.merchant_id) AS "isInForce", operator.name AS "operatorName",
           approver.name AS "secondName", approved_at AS "approvedAt"
      FROM agent_move
      JOIN operator ON operator.id = operator_id
      JOIN operator AS approver ON approver.id = approved_by
      LEFT JOIN member AS below ON below.id = from_upline_id
      LEFT JOIN member AS above ON above.id = to_upline_id
     WHERE agent_move.merchant_id = ${merchantId} AND member_id = ${memberId}
     ORDER BY agent_move.id DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** Lets member.upline_id follow the places of moves whose day has begun. */
export async function followMoves(tx: Tx): Promise<number> {
  const found = await sql`
    WITH due AS (
      UPDATE agent_move SET followed_at = clock_timestamp()
       WHERE followed_at IS NULL AND acts_on <= business_day(merchant_id) RETURNING member_id)
    UPDATE member SET upline_id = (agents_above(id))[1] WHERE id IN (SELECT member_id FROM due)
    RETURNING id`.execute(query(tx))
  return found.rows.length
}
