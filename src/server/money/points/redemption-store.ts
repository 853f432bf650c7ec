import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import type { RedemptionDeed, RedemptionState, RejectionCause } from '#domain/points/goods.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfMember } from './store.ts'

export interface RedemptionRow {
  readonly id: bigint
  readonly memberId: bigint
  readonly requestId: string
  readonly goodId: bigint
  readonly name: string
  readonly names: Translations
  readonly pieces: number
  readonly points: bigint
  readonly worth: bigint
  readonly note: string
  readonly state: RedemptionState
  readonly spentBy: bigint
  readonly requestedAt: Date
  readonly changedAt: Date | null
  readonly cause: RejectionCause | null
}

const columns = sql`
  one.id, one.member_id AS "memberId", one.request_id::text AS "requestId", one.good_id AS "goodId", one.name, one.names, one.pieces,
  one.points, one.worth, one.note, one.state, one.spent_by AS "spentBy", one.requested_at AS "requestedAt",
  (SELECT max(made_at) FROM point_redemption_step WHERE redemption_id = one.id) AS "changedAt",
  (SELECT cause FROM point_redemption_step WHERE redemption_id = one.id AND deed = 'reject') AS cause`

export async function selectByRequest(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  requestId: string,
): Promise<RedemptionRow | undefined> {
  const { rows } = await sql<RedemptionRow>`
    SELECT ${columns} FROM point_redemption AS one
     WHERE one.merchant_id = ${merchantId} AND one.member_id = ${memberId} AND one.request_id = ${requestId}`.execute(
    query(tx),
  )
  return rows[0]
}

/** The member's redemptions, newest first. */
export async function selectOwn(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { beyond, limit }: { readonly beyond: bigint | undefined; readonly limit: number },
): Promise<readonly RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`
    SELECT ${columns} FROM point_redemption AS one
     WHERE one.merchant_id = ${merchantId} AND one.member_id = ${memberId}
       ${beyond === undefined ? sql`` : sql`AND one.id < ${beyond}`}
     ORDER BY one.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

export async function insertRedemption(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  made: Pick<
    RedemptionRow,
    'requestId' | 'goodId' | 'name' | 'names' | 'pieces' | 'points' | 'worth' | 'note' | 'spentBy'
  >,
): Promise<void> {
  await sql`
    INSERT INTO point_redemption (merchant_id, member_id, request_id, good_id, name, names, pieces, points, worth, note, spent_by)
    VALUES (${merchantId}, ${memberId}, ${made.requestId}, ${made.goodId}, ${made.name},
            ${JSON.stringify(made.names)}::jsonb, ${made.pieces}, ${made.points},
            ${made.worth}, ${made.note}, ${made.spentBy})`.execute(query(tx))
}

export type ListedRow = RedemptionRow & { readonly account: string }

/** Redemptions of a brand: those that wait oldest first, others newest first. */
export async function selectQueue(
  tx: Tx,
  { merchantId, state }: { readonly merchantId: number; readonly state: RedemptionState },
  { beyond, limit }: { readonly beyond: bigint | undefined; readonly limit: number },
): Promise<readonly ListedRow[]> {
  const isOpen = state === 'applying' || state === 'approved'
  const after = isOpen ? sql`one.id > ${beyond ?? null}` : sql`one.id < ${beyond ?? null}`
  const { rows } = await sql<ListedRow>`
    SELECT ${columns}, member.account
      FROM point_redemption AS one JOIN member ON member.id = one.member_id
     WHERE one.merchant_id = ${merchantId} AND one.state = ${state}
       ${beyond === undefined ? sql`` : sql`AND ${after}`}
     ORDER BY one.id ${isOpen ? sql`` : sql`DESC`} LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Points of redemptions by state, beside those that the ledger has of the same redemptions. */
export async function selectSums(
  tx: Tx,
  merchantId: number,
): Promise<
  readonly {
    readonly state: RedemptionState
    readonly count: number
    readonly points: bigint
    readonly ledger: bigint
  }[]
> {
  const { rows } = await sql<{ state: RedemptionState; count: number; points: string; ledger: string }>`
    SELECT one.state, count(*)::integer AS count, sum(one.points)::text AS points,
           (sum(-coalesce(spent.amount, 0) - coalesce(returned.amount, 0)) / 100000)::bigint::text AS ledger
      FROM point_redemption AS one
      LEFT JOIN ledger_entry AS spent
        ON spent.member_id = one.member_id AND spent.transfer_id = one.spent_by AND spent.account = 'points'
      LEFT JOIN ledger_entry AS returned
        ON returned.member_id = one.member_id AND returned.transfer_id = one.returned_by
       AND returned.account = 'points'
     WHERE one.merchant_id = ${merchantId} GROUP BY one.state`.execute(query(tx))
  return rows.map(({ state, count, points, ledger }) => ({
    state,
    count,
    points: BigInt(points),
    ledger: BigInt(ledger),
  }))
}

interface OfRedemption {
  readonly merchantId: number
  readonly id: bigint
}

export async function selectOwner(tx: Tx, { merchantId, id }: OfRedemption): Promise<bigint | undefined> {
  const { rows } = await sql<{ memberId: bigint }>`
    SELECT member_id AS "memberId" FROM point_redemption WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(
    query(tx),
  )
  return rows[0]?.memberId
}

export async function lockRedemption(
  tx: Tx,
  { merchantId, id }: OfRedemption,
): Promise<RedemptionRow | undefined> {
  const { rows } = await sql<RedemptionRow>`
    SELECT ${columns} FROM point_redemption AS one
     WHERE one.merchant_id = ${merchantId} AND one.id = ${id} FOR UPDATE OF one`.execute(query(tx))
  return rows[0]
}

export async function updateRedemption(
  tx: Tx,
  { merchantId, id }: OfRedemption,
  { state, returnedBy }: { readonly state: RedemptionState; readonly returnedBy: bigint | undefined },
): Promise<void> {
  await sql`
    UPDATE point_redemption SET state = ${state}, returned_by = ${returnedBy ?? null}
     WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(query(tx))
}

export async function selectStepRequest(
  tx: Tx,
  id: bigint,
  deed: RedemptionDeed,
): Promise<string | undefined> {
  const { rows } = await sql<{ requestId: string }>`
    SELECT request_id::text AS "requestId" FROM point_redemption_step
     WHERE redemption_id = ${id} AND deed = ${deed}`.execute(query(tx))
  return rows[0]?.requestId
}

export async function insertStep(
  tx: Tx,
  { merchantId, id }: OfRedemption,
  step: {
    readonly deed: RedemptionDeed
    readonly requestId: string
    readonly operatorId: bigint
    readonly approvedBy: bigint | undefined
    readonly reason: string
    readonly cause: RejectionCause | undefined
  },
): Promise<void> {
  await sql`
    INSERT INTO point_redemption_step (redemption_id, deed, merchant_id, request_id, operator_id, approved_by, reason,
                                       cause)
    VALUES (${id}, ${step.deed}, ${merchantId}, ${step.requestId}, ${step.operatorId}, ${step.approvedBy ?? null},
            ${step.reason}, ${step.cause ?? null})`.execute(query(tx))
}
