import { sql } from 'kysely'

import { queueOf, withdrawalStates, type WithdrawalQueue } from '#domain/cashier/withdrawal-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { withdrawalColumns, type WithdrawalRow } from './store.ts'

export interface ListedRow extends WithdrawalRow {
  readonly account: string
  /** The end of the promised time, by which queues of operators are sorted. */
  readonly dueMs: bigint
  readonly claimedName: string | null
  readonly heldName: string | null
}

/** Those without a promise are due since their request. */
export const dueMs = sql`
  floor(extract(epoch FROM coalesce(withdrawal.due_at, withdrawal.requested_at)) * 1000)::bigint`
export const listedColumns = sql`
  ${withdrawalColumns}, member.account, ${dueMs} AS "dueMs",
  CASE WHEN withdrawal.claimed_until > clock_timestamp() THEN operator.name END AS "claimedName",
  holder.name AS "heldName"`
export const listedJoin = sql`
  withdrawal JOIN member ON member.merchant_id = withdrawal.merchant_id AND member.id = withdrawal.member_id
  LEFT JOIN operator ON operator.id = withdrawal.claimed_by
  LEFT JOIN operator AS holder ON holder.id = withdrawal.held_by`

export const statesOf = (queue: WithdrawalQueue) =>
  withdrawalStates.filter((state) => queueOf(state) === queue)

export async function selectListed(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<ListedRow | undefined> {
  const found = await sql<ListedRow>`
    SELECT ${listedColumns} FROM ${listedJoin}
     WHERE withdrawal.merchant_id = ${merchantId} AND withdrawal.id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export interface Counted {
  readonly review: number
  /** Of those in review. */
  readonly held: number
  readonly payout: number
  readonly open: number
  readonly trouble: number
  readonly waiting: bigint
}

export async function countQueues(tx: Tx, merchantId: number): Promise<Counted> {
  const of = (queue: WithdrawalQueue) => sql`state = ANY (${statesOf(queue)}::text[])`
  const found = await sql<Counted>`
    SELECT (count(*) FILTER (WHERE ${of('review')}))::integer AS review,
           (count(*) FILTER (WHERE held_at IS NOT NULL))::integer AS held,
           (count(*) FILTER (WHERE ${of('payout')}))::integer AS payout,
           (count(*) FILTER (WHERE ${of('open')}))::integer AS open,
           (count(*) FILTER (WHERE ${of('trouble')}))::integer AS trouble,
           coalesce(sum(amount) FILTER (WHERE ${of('review')}), 0)::bigint AS waiting
      FROM withdrawal WHERE merchant_id = ${merchantId} AND ended_at IS NULL`.execute(query(tx))
  return found.rows[0] ?? { review: 0, held: 0, payout: 0, open: 0, trouble: 0, waiting: 0n }
}

type Which = Pick<WithdrawalRow, 'merchantId' | 'id'>

export interface ApprovalRow {
  readonly withdrawalId: bigint
  readonly operatorId: bigint
  readonly name: string
  readonly at: Date
}

/** Approvals of the current round; a change of amount or destination starts a new round. */
export async function selectApprovals(
  tx: Tx,
  { merchantId, ids }: { readonly merchantId: number; readonly ids: readonly bigint[] },
): Promise<ApprovalRow[]> {
  if (ids.length === 0) return []
  const found = await sql<ApprovalRow>`
    SELECT withdrawal.id AS "withdrawalId", operator_id AS "operatorId", operator.name, approved_at AS at
      FROM withdrawal
      JOIN withdrawal_approval AS approval ON approval.merchant_id = withdrawal.merchant_id
       AND approval.withdrawal_id = withdrawal.id AND approval.round = withdrawal.round
      JOIN operator ON operator.id = operator_id
     WHERE withdrawal.merchant_id = ${merchantId} AND withdrawal.id = ANY (${[...ids]}::bigint[])
     ORDER BY approved_at`.execute(query(tx))
  return found.rows
}

/** Begins a new round of approvals: earlier ones no longer count. */
export async function beginRound(tx: Tx, { merchantId, id }: Which): Promise<number> {
  const row = await query(tx)
    .updateTable('withdrawal')
    .set({ round: sql<number>`round + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('round')
    .executeTakeFirstOrThrow()
  return row.round
}

/** When an operator last changed amount or destination. */
export async function selectChangedAt(tx: Tx, { merchantId, id }: Which): Promise<Date | undefined> {
  const found = await sql<{ at: Date | null }>`
    SELECT max(at) AS at FROM withdrawal_step
     WHERE merchant_id = ${merchantId} AND withdrawal_id = ${id} AND deed = 'change'`.execute(query(tx))
  return found.rows[0]?.at ?? undefined
}

export async function insertApproval(
  tx: Tx,
  approval: Which & { readonly round: number; readonly operatorId: bigint },
): Promise<void> {
  await query(tx)
    .insertInto('withdrawal_approval')
    .values({
      merchant_id: approval.merchantId,
      withdrawal_id: approval.id,
      round: approval.round,
      operator_id: approval.operatorId,
    })
    .execute()
}

/** The operator who last recorded that it was paid. */
export async function selectPayer(tx: Tx, { merchantId, id }: Which): Promise<bigint | undefined> {
  // guard: payout-decider-not-settler
  const found = await sql<{ operatorId: bigint | null }>`
    SELECT operator_id AS "operatorId" FROM withdrawal_step
     WHERE merchant_id = ${merchantId} AND withdrawal_id = ${id} AND deed IN ('mark_paid', 'pay_again', 'decide_paid')
     ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]?.operatorId ?? undefined
}

export async function updateClaim(
  tx: Tx,
  { merchantId, id }: Which,
  claim: { readonly operatorId: bigint; readonly minutes: number } | undefined,
): Promise<number> {
  const until =
    claim === undefined ? null : sql<Date>`clock_timestamp() + make_interval(mins => ${claim.minutes})`
  const row = await query(tx)
    .updateTable('withdrawal')
    .set({ claimed_by: claim?.operatorId ?? null, claimed_until: until })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Whether another payout of the same provider, or of the bank, has this reference. */
export async function selectIsReferenceUsed(
  tx: Tx,
  {
    merchantId,
    id,
    payoutProvider,
    reference,
  }: Which & Pick<WithdrawalRow, 'payoutProvider'> & { readonly reference: string },
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM withdrawal
     WHERE merchant_id = ${merchantId} AND id <> ${id} AND payout_provider IS NOT DISTINCT FROM ${payoutProvider}
       AND lower(payout_reference) = lower(${reference})`.execute(query(tx))
  return found.rows.length > 0
}

/** Serialises operators who enter the same reference at once. */
export async function lockReferences(tx: Tx, merchantId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payout reference ${merchantId}`}, 0))`.execute(
    query(tx),
  )
}
