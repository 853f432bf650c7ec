import { sql } from 'kysely'

import type { RiskReason } from '#domain/cashier/withdrawal-risk.ts'
import type { Today } from '#domain/cashier/withdrawal-limits.ts'
import type { PayoutDoubt } from '#domain/cashier/payout-doubt.ts'
import type { WithdrawalState } from '#domain/cashier/withdrawal-state.ts'
import type { PayoutAccount } from '#domain/members/payout-account.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface WithdrawalRow extends OfMember {
  readonly id: bigint
  readonly requestId: string
  readonly currency: string
  readonly amount: bigint
  readonly fee: bigint
  readonly requestedAmount: bigint
  readonly requestedAccount: string
  readonly payoutAccountId: string
  readonly destination: PayoutAccount
  readonly state: WithdrawalState
  readonly risks: readonly RiskReason[]
  readonly isForTwo: boolean
  readonly round: number
  readonly changedBy: bigint | null
  readonly claimedBy: bigint | null
  readonly claimedUntil: Date | null
  /** Since when an operator holds it, and why. */
  readonly heldAt: Date | null
  readonly heldReason: string | null
  readonly holdTransferId: bigint | null
  readonly payoutProvider: string | null
  readonly payoutId: string
  readonly payoutReference: string | null
  readonly payoutTries: number
  readonly payoutDoubt: PayoutDoubt | null
  readonly outstanding: bigint
  readonly received: bigint | null
  readonly remaining: bigint | null
  readonly proof: readonly string[]
  readonly reason: string | null
  readonly dueAt: Date | null
  /** The review that was promised with the request. */
  readonly reviewHours: number | null
  readonly requestedAt: Date
  readonly paidAt: Date | null
  readonly endedAt: Date | null
  readonly version: number
}

export const withdrawalColumns = sql`
  withdrawal.merchant_id AS "merchantId", withdrawal.member_id AS "memberId", withdrawal.id,
  withdrawal.request_id AS "requestId", withdrawal.currency, withdrawal.amount, withdrawal.fee,
  withdrawal.asked_amount AS "requestedAmount", withdrawal.asked_account AS "requestedAccount",
  withdrawal.payout_account_id AS "payoutAccountId", withdrawal.destination, withdrawal.state, withdrawal.risks,
  withdrawal.is_for_two AS "isForTwo", withdrawal.round, withdrawal.changed_by AS "changedBy",
  CASE WHEN withdrawal.claimed_until > clock_timestamp() THEN withdrawal.claimed_by END AS "claimedBy",
  withdrawal.claimed_until AS "claimedUntil", withdrawal.held_at AS "heldAt", withdrawal.held_reason AS "heldReason",
  withdrawal.hold_transfer_id AS "holdTransferId",
  withdrawal.payout_provider AS "payoutProvider", withdrawal.payout_id AS "payoutId",
  withdrawal.payout_reference AS "payoutReference", withdrawal.payout_tries AS "payoutTries",
  withdrawal.payout_doubt AS "payoutDoubt",
  withdrawal.outstanding, withdrawal.received, withdrawal.remaining, withdrawal.proof, withdrawal.reason,
  withdrawal.due_at AS "dueAt", withdrawal.review_hours::integer AS "reviewHours", withdrawal.requested_at AS "requestedAt", withdrawal.paid_at AS "paidAt",
  withdrawal.ended_at AS "endedAt", withdrawal.version`

/** Serialises the member's withdrawal requests until the transaction ends. */
export async function lockRequests(tx: Tx, { merchantId, memberId }: OfMember): Promise<void> {
  const what = `withdrawal ${merchantId} ${memberId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(query(tx))
}

export async function selectByRequest(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  requestId: string,
): Promise<WithdrawalRow | undefined> {
  const found = await sql<WithdrawalRow>`
    SELECT ${withdrawalColumns} FROM withdrawal
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND request_id = ${requestId}`.execute(
    query(tx),
  )
  return found.rows[0]
}

/**
 * The part of a withdrawal that left the wallet, or may still leave it. What was returned is back in the wallet: the fee with
 * it, if nothing had arrived.
 */
export const stayedAway = sql`
  CASE WHEN withdrawal.state IN ('rejected', 'failed', 'cancelled') THEN 0
       WHEN withdrawal.state <> 'returned' THEN amount
       WHEN coalesce(remaining, outstanding) = amount - fee THEN 0
       ELSE amount - coalesce(remaining, outstanding) END`

/** The merchant's local time, and today's withdrawals; those that came back whole do not count. */
export async function selectToday(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { zone, dayStart }: { readonly zone: string; readonly dayStart: string },
): Promise<Today & { readonly now: string }> {
  const found = await sql<Today & { readonly now: string }>`
    WITH clock AS (SELECT clock_timestamp() AT TIME ZONE ${zone} AS local),
         day AS (SELECT (date_trunc('day', local - ${dayStart}::time) + ${dayStart}::time) AT TIME ZONE ${zone} AS starts
                   FROM clock)
    SELECT to_char((SELECT local FROM clock), 'HH24:MI') AS now,
           (count(*) FILTER (WHERE ${stayedAway} > 0))::integer AS count, coalesce(sum(${stayedAway}), 0)::bigint AS sum
      FROM withdrawal, day
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND requested_at >= day.starts`.execute(
    query(tx),
  )
  return found.rows[0] ?? { now: '00:00', count: 0, sum: 0n }
}

export interface History {
  readonly dayCount: number
  readonly daySum: bigint
  readonly weekCount: number
  readonly weekSum: bigint
  readonly paidCount: number
  readonly paidSum: bigint
  readonly lastPaidAt: Date | null
  readonly heldCount: number
}

/** Requests of the last 24 hours and 7 days, and everything paid out. */
export async function selectHistory(tx: Tx, { merchantId, memberId }: OfMember): Promise<History> {
  const recent = (hours: number) =>
    sql`requested_at > statement_timestamp() - make_interval(hours => ${hours}) AND state NOT IN ('rejected', 'failed', 'cancelled')`
  const paid = sql`paid_at IS NOT NULL AND state <> 'returned'`
  const found = await sql<History>`
    SELECT (count(*) FILTER (WHERE ${recent(24)}))::integer AS "dayCount",
           coalesce(sum(amount) FILTER (WHERE ${recent(24)}), 0)::bigint AS "daySum",
           (count(*) FILTER (WHERE ${recent(168)}))::integer AS "weekCount",
           coalesce(sum(amount) FILTER (WHERE ${recent(168)}), 0)::bigint AS "weekSum",
           (count(*) FILTER (WHERE ${paid}))::integer AS "paidCount",
           coalesce(sum(amount) FILTER (WHERE ${paid}), 0)::bigint AS "paidSum",
           max(paid_at) FILTER (WHERE ${paid}) AS "lastPaidAt",
           (count(*) FILTER (WHERE held_at IS NOT NULL))::integer AS "heldCount"
      FROM withdrawal WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('the query of the sums returned no row')
  return row
}

/** How many withdrawals to a payout account were paid and not returned. */
export async function selectPaidTo(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  payoutAccountId: string,
): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM withdrawal
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND payout_account_id = ${payoutAccountId}
       AND paid_at IS NOT NULL AND state <> 'returned'`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

export interface NewWithdrawal extends OfMember {
  readonly requestId: string
  readonly currency: string
  readonly amount: bigint
  readonly fee: bigint
  readonly payoutAccountId: string
  readonly destination: PayoutAccount
  readonly state: WithdrawalState
  readonly risks: readonly RiskReason[]
  readonly isForTwo: boolean
  readonly reviewHours: number
}

export async function insertWithdrawal(tx: Tx, given: NewWithdrawal): Promise<WithdrawalRow> {
  const made = await sql<WithdrawalRow>`
    INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                            payout_account_id, destination, state, risks, is_for_two, outstanding, due_at, review_hours,
                            payout_next_at)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.requestId}, ${given.currency}, ${given.amount}, ${given.fee},
            ${given.amount}, ${given.payoutAccountId}, ${given.payoutAccountId}, ${JSON.stringify(given.destination)}::jsonb,
            ${given.state}, ${[...given.risks]}::text[], ${given.isForTwo}, ${given.amount - given.fee},
            clock_timestamp() + make_interval(hours => ${given.reviewHours}), ${given.reviewHours}, clock_timestamp())
    RETURNING ${withdrawalColumns}`.execute(query(tx))
  const [row] = made.rows
  if (!row) throw new Error('a withdrawal was not stored')
  return row
}

/** Finds and locks a withdrawal until the transaction ends; with `memberId`, only that member's. */
export async function lockWithdrawal(
  tx: Tx,
  {
    merchantId,
    memberId,
    id,
  }: { readonly merchantId: number; readonly memberId?: bigint; readonly id: string | bigint },
): Promise<WithdrawalRow | undefined> {
  const found = await sql<WithdrawalRow>`
    SELECT ${withdrawalColumns} FROM withdrawal
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint
       AND (${memberId ?? null}::bigint IS NULL OR member_id = ${memberId ?? null}::bigint)
       FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export interface Change {
  readonly state?: WithdrawalState
  readonly amount?: bigint
  readonly fee?: bigint
  readonly payoutAccountId?: string
  readonly destination?: PayoutAccount
  readonly isForTwo?: boolean
  readonly changedBy?: bigint
  readonly holdTransferId?: bigint
  readonly payoutProvider?: string
  readonly payoutReference?: string
  readonly payoutDoubt?: PayoutDoubt | null
  readonly outstanding?: bigint
  readonly received?: bigint | null
  readonly remaining?: bigint | null
  readonly proof?: readonly string[]
  readonly reason?: string
  /** Minutes from now; `null` clears the deadline. */
  readonly dueInMinutes?: number | null
  readonly isPaid?: boolean
  readonly isEnded?: boolean
  readonly isUnclaimed?: boolean
  /** Begins or ends a hold; a new one also begins a new round of approvals. */
  readonly hold?: { readonly by: bigint; readonly reason: string } | null
}

export async function updateWithdrawal(
  tx: Tx,
  { merchantId, id }: Pick<WithdrawalRow, 'merchantId' | 'id'>,
  change: Change,
): Promise<WithdrawalRow> {
  const now = sql<Date>`clock_timestamp()`
  const due = change.dueInMinutes
  await query(tx)
    .updateTable('withdrawal')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.amount === undefined ? {} : { amount: change.amount }),
      ...(change.fee === undefined ? {} : { fee: change.fee }),
      ...(change.payoutAccountId === undefined ? {} : { payout_account_id: change.payoutAccountId }),
      ...(change.destination === undefined ? {} : { destination: JSON.stringify(change.destination) }),
      ...(change.isForTwo === undefined ? {} : { is_for_two: change.isForTwo }),
      ...(change.changedBy === undefined ? {} : { changed_by: change.changedBy }),
      ...(change.holdTransferId === undefined ? {} : { hold_transfer_id: change.holdTransferId }),
      ...(change.payoutProvider === undefined ? {} : { payout_provider: change.payoutProvider }),
      ...(change.payoutReference === undefined ? {} : { payout_reference: change.payoutReference }),
      ...(change.payoutDoubt === undefined
        ? {}
        : { payout_doubt: change.payoutDoubt, payout_doubt_at: change.payoutDoubt === null ? null : now }),
      ...(change.outstanding === undefined ? {} : { outstanding: change.outstanding }),
      ...(change.received === undefined ? {} : { received: change.received }),
      ...(change.remaining === undefined ? {} : { remaining: change.remaining }),
      ...(change.proof === undefined ? {} : { proof: [...change.proof] }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(due === undefined
        ? {}
        : { due_at: due === null ? null : sql<Date>`clock_timestamp() + make_interval(mins => ${due})` }),
      ...(change.isPaid === true ? { paid_at: now } : {}),
      ...(change.isEnded === true ? { ended_at: now } : {}),
      ...(change.isUnclaimed === true ? { claimed_by: null, claimed_until: null } : {}),
      ...(change.hold === null || change.isEnded === true
        ? { held_by: null, held_at: null, held_reason: null }
        : {}),
      ...(change.hold
        ? {
            held_by: change.hold.by,
            held_at: now,
            held_reason: change.hold.reason,
            round: sql<number>`round + 1`, // guard: hold-voids-approvals
          }
        : {}),
      merchant_id: merchantId,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  const row = await lockWithdrawal(tx, { merchantId, id })
  if (!row) throw new Error('a withdrawal is never deleted')
  return row
}

/** The member's own withdrawals, newest first. */
export async function selectOwn(
  tx: Tx,
  {
    merchantId,
    memberId,
    beforeId,
    limit,
  }: OfMember & { readonly beforeId: string | undefined; readonly limit: number },
): Promise<WithdrawalRow[]> {
  const found = await sql<WithdrawalRow>`
    SELECT ${withdrawalColumns} FROM withdrawal
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND (${beforeId ?? null}::bigint IS NULL OR id < ${beforeId ?? null}::bigint)
     ORDER BY id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

/** Whether its deadline has passed, by the database's clock. */
export async function isDue(tx: Tx, id: bigint): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM withdrawal WHERE id = ${id} AND state = 'paid' AND due_at <= clock_timestamp()`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

/** Payouts that were not confirmed in time, oldest deadline first. */
export async function selectDue(
  tx: Tx,
  limit: number,
): Promise<Pick<WithdrawalRow, 'merchantId' | 'memberId' | 'id'>[]> {
  const found = await sql<Pick<WithdrawalRow, 'merchantId' | 'memberId' | 'id'>>`
    SELECT merchant_id AS "merchantId", member_id AS "memberId", id FROM withdrawal
     WHERE state = 'paid' AND due_at <= statement_timestamp() ORDER BY due_at LIMIT ${limit}`.execute(
    query(tx),
  )
  return found.rows
}

/** Clears expired claims. */
export async function clearClaims(tx: Tx): Promise<readonly number[]> {
  const found = await sql<{ merchantId: number }>`
    UPDATE withdrawal SET claimed_by = NULL, claimed_until = NULL WHERE claimed_until <= clock_timestamp()
    RETURNING merchant_id AS "merchantId"`.execute(query(tx))
  return [...new Set(found.rows.map(({ merchantId }) => merchantId))]
}
