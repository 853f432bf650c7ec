import { sql } from 'kysely'

import { TRIAL_TYPE } from '#domain/access/role.ts'
import type { AdjustmentReason, AdjustmentState, ListedAdjustmentState } from '#domain/ledger/adjustment.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface AdjustmentRow {
  readonly id: string
  readonly requestId: string
  readonly memberId: bigint
  readonly account: string
  readonly currency: string
  /** Negative if it takes money. */
  readonly amount: bigint
  readonly reason: string
  readonly words: string
  readonly state: AdjustmentState
  readonly version: number
  readonly proposedBy: bigint
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly judgedBy: bigint | null
  readonly judgedByName: string | null
  readonly judgedAt: Date | null
  readonly answer: string
  readonly transferId: bigint | null
  /** The dispute that it corrects. */
  readonly feedbackId: bigint | null
}

const columns = sql`
  adjustment.id::text, request_id AS "requestId", adjustment.member_id AS "memberId", member.account,
  adjustment.currency, amount, reason, words, adjustment.status AS state, adjustment.version,
  proposed_by AS "proposedBy", maker.name AS "proposedByName", proposed_at AS "proposedAt", judged_by AS "judgedBy",
  checker.name AS "judgedByName", judged_at AS "judgedAt", answer, transfer_id AS "transferId",
  adjustment.feedback_id AS "feedbackId"`

const joined = sql`
  adjustment
  JOIN member ON member.merchant_id = adjustment.merchant_id AND member.id = adjustment.member_id
  JOIN operator AS maker ON maker.id = proposed_by
  LEFT JOIN operator AS checker ON checker.id = judged_by`

interface Which {
  readonly merchantId: number
  readonly id: string
}

export async function lockAdjustment(tx: Tx, { merchantId, id }: Which): Promise<AdjustmentRow | undefined> {
  // guard: adjustment-of-own-brand
  const { rows } = await sql<AdjustmentRow>`
    SELECT ${columns} FROM ${joined}
     WHERE adjustment.merchant_id = ${merchantId} AND adjustment.id = ${id}::bigint
       FOR UPDATE OF adjustment`.execute(query(tx))
  return rows[0]
}

export async function selectByRequest(
  tx: Tx,
  { operatorId, requestId }: { readonly operatorId: bigint; readonly requestId: string },
): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`
    SELECT ${columns} FROM ${joined}
     WHERE proposed_by = ${operatorId} AND request_id = ${requestId}::uuid`.execute(query(tx))
  return rows[0]
}

/** Newest first; open ones oldest first. */
export async function selectAdjustments(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly state: ListedAdjustmentState | undefined
    /** The open ones that have lapsed. */
    readonly lapsed: readonly string[]
    readonly beyond: string | undefined
    readonly limit: number
  },
): Promise<readonly AdjustmentRow[]> {
  const { merchantId, state, lapsed, beyond, limit } = filter
  const isQueue = state === 'proposed'
  const filters = [
    sql`adjustment.merchant_id = ${merchantId}`,
    ...(state === undefined ? [] : [ofState(state, lapsed)]),
    ...(beyond === undefined
      ? []
      : [isQueue ? sql`adjustment.id > ${beyond}::bigint` : sql`adjustment.id < ${beyond}::bigint`]),
  ]
  const { rows } = await sql<AdjustmentRow>`
    SELECT ${columns} FROM ${joined} WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY adjustment.id ${isQueue ? sql`ASC` : sql`DESC`} LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

function ofState(state: ListedAdjustmentState, lapsed: readonly string[]) {
  const hasLapsed = sql`adjustment.id = ANY (${[...lapsed]}::bigint[])`
  if (state === 'proposed') return sql`adjustment.status = 'proposed' AND NOT ${hasLapsed}`
  if (state === 'lapsed') return sql`adjustment.status = 'proposed' AND ${hasLapsed}`
  return sql`adjustment.status = ${state}`
}

/** Proposals that are stored as open, including lapsed ones. */
export async function selectOpenAdjustments(
  tx: Tx,
  merchantId: number,
): Promise<readonly Pick<AdjustmentRow, 'id' | 'proposedBy' | 'proposedAt'>[]> {
  const { rows } = await sql<Pick<AdjustmentRow, 'id' | 'proposedBy' | 'proposedAt'>>`
    SELECT id::text, proposed_by AS "proposedBy", proposed_at AS "proposedAt" FROM adjustment
     WHERE merchant_id = ${merchantId} AND status = 'proposed'`.execute(query(tx))
  return rows
}

export async function selectMemberByAccount(
  tx: Tx,
  { merchantId, account }: { readonly merchantId: number; readonly account: string },
): Promise<{ readonly id: bigint; readonly playsOnly: boolean } | undefined> {
  const { rows } = await sql<{ id: bigint; playsOnly: boolean }>`
    SELECT id, account_type = ${TRIAL_TYPE} AS "playsOnly" FROM member
     WHERE merchant_id = ${merchantId} AND lower(account) = lower(${account})`.execute(query(tx))
  return rows[0]
}

/** The adjustments that correct disputes of a brand, the oldest first; at most 20 of each. */
export async function selectCorrections(
  tx: Tx,
  { merchantId, feedbackIds }: { readonly merchantId: number; readonly feedbackIds: readonly string[] },
): Promise<readonly AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`
    SELECT ${columns} FROM ${joined}
     WHERE adjustment.merchant_id = ${merchantId} AND adjustment.feedback_id = ANY (${[...feedbackIds]}::bigint[])
     ORDER BY adjustment.id LIMIT ${20 * feedbackIds.length}`.execute(query(tx))
  return rows
}

export interface DisputeAdjustmentRow {
  readonly id: string
  readonly memberId: bigint
  readonly state: AdjustmentState
  readonly amount: bigint
  /** The amount that the ledger has booked; null before an approval, or where the transfer is in an archive. */
  readonly booked: bigint | null
  readonly isArchived: boolean
}

/** The adjustments of all disputes of a statement or of a rebate, with their bookings, the oldest first. */
export async function selectDisputeAdjustments(
  tx: Tx,
  {
    merchantId,
    ...disputed
  }: { readonly merchantId: number } & ({ readonly statementId: bigint } | { readonly rebateId: bigint }),
): Promise<readonly DisputeAdjustmentRow[]> {
  const isDisputed =
    'statementId' in disputed
      ? sql`feedback.statement_id = ${disputed.statementId}`
      : sql`feedback.rebate_id = ${disputed.rebateId}`
  const { rows } = await sql<DisputeAdjustmentRow>`
    SELECT adjustment.id::text, adjustment.member_id AS "memberId", adjustment.status AS state, adjustment.amount,
           booked.amount AS booked, adjustment.transfer_id IS NOT NULL AND transfer.id IS NULL AS "isArchived"
      FROM feedback
      JOIN adjustment ON adjustment.feedback_id = feedback.id
      LEFT JOIN ledger_transfer AS transfer
        ON transfer.member_id = adjustment.member_id AND transfer.id = adjustment.transfer_id
      LEFT JOIN ledger_entry AS booked
        ON booked.member_id = transfer.member_id AND booked.transfer_id = transfer.id AND booked.account = 'main'
     WHERE ${isDisputed} AND feedback.merchant_id = ${merchantId} AND adjustment.merchant_id = ${merchantId}
     ORDER BY adjustment.id`.execute(query(tx))
  return rows
}

export interface NewAdjustment {
  readonly merchantId: number
  readonly requestId: string
  readonly memberId: bigint
  readonly currency: string
  readonly amount: bigint
  readonly reason: AdjustmentReason
  readonly words: string
  readonly proposedBy: bigint
  readonly feedbackId: bigint | undefined
}

/** Undefined if this operator has already used the request id. */
export async function insertAdjustment(tx: Tx, given: NewAdjustment): Promise<string | undefined> {
  const { merchantId, requestId, memberId, currency, amount, reason, words, proposedBy, feedbackId } = given
  const { rows } = await sql<{ id: string }>`
    INSERT INTO adjustment (merchant_id, request_id, member_id, currency, amount, reason, words, proposed_by, feedback_id)
    VALUES (${merchantId}, ${requestId}::uuid, ${memberId}, ${currency}, ${amount}, ${reason}, ${words}, ${proposedBy},
            ${feedbackId ?? null})
    ON CONFLICT (proposed_by, request_id) DO NOTHING RETURNING id::text`.execute(query(tx))
  return rows[0]?.id
}

export async function updateProposal(
  tx: Tx,
  { merchantId, id }: Which,
  change: { readonly amount: bigint; readonly reason: AdjustmentReason; readonly words: string },
): Promise<number> {
  const row = await query(tx)
    .updateTable('adjustment')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function endAdjustment(
  tx: Tx,
  { merchantId, id }: Which,
  end: {
    readonly state: AdjustmentState
    readonly judgedBy?: bigint
    readonly answer?: string
    readonly transferId?: bigint
  },
): Promise<number> {
  const row = await query(tx)
    .updateTable('adjustment')
    .set({
      status: end.state,
      judged_by: end.judgedBy ?? null,
      judged_at: sql<Date>`clock_timestamp()`,
      answer: end.answer ?? '',
      transfer_id: end.transferId ?? null,
      version: sql<number>`version + 1`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}
