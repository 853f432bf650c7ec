import { sql } from 'kysely'

import type { Difference } from '#domain/cashier/arrival.ts'
import type { BankDetails } from '#domain/cashier/channel.ts'
import type { DepositState, DepositStep, RejectCause } from '#domain/cashier/deposit-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Payment details as the member saw them. */
export interface DepositTarget {
  readonly bank?: BankDetails
  readonly qr?: string
  readonly payUrl?: string
}

export interface DepositRow {
  readonly merchantId: number
  readonly id: string
  readonly memberId: string
  readonly requestId: string
  readonly channelId: string
  readonly currency: string
  readonly amount: bigint
  readonly fee: bigint
  readonly feeFixed: bigint
  readonly feePerMille: number
  readonly reference: string
  readonly state: DepositState
  readonly target: DepositTarget
  readonly providerCode: string | null
  readonly providerReference: string | null
  readonly proof: readonly string[]
  readonly received: bigint | null
  readonly receivedCurrency: string | null
  readonly receivedAt: Date | null
  readonly difference: Difference | null
  readonly credited: bigint | null
  readonly transferId: bigint | null
  readonly cause: RejectCause | null
  readonly reason: string | null
  readonly operatorRequestId: string | null
  readonly choice: 'credit' | 'return' | null
  readonly choiceRequestId: string | null
  readonly operatorRequestHash: Buffer | null
  readonly claimedBy: bigint | null
  readonly claimedUntil: Date | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly creditedAt: Date | null
  readonly endedAt: Date | null
  readonly version: number
}

/** Ledger amounts are `bigint`, as the driver parses them. */
export const depositColumns = sql`
  deposit.merchant_id AS "merchantId", deposit.id::text, deposit.member_id::text AS "memberId",
  deposit.request_id::text AS "requestId", deposit.channel_id::text AS "channelId", deposit.currency, deposit.amount,
  deposit.fee, deposit.fee_fixed AS "feeFixed", deposit.fee_per_mille AS "feePerMille", deposit.reference,
  deposit.state, deposit.target, deposit.provider_code AS "providerCode",
  deposit.provider_reference AS "providerReference", deposit.proof, deposit.received,
  deposit.received_currency AS "receivedCurrency", deposit.received_at AS "receivedAt", deposit.difference,
  deposit.credited, deposit.transfer_id AS "transferId", deposit.cause, deposit.reason, deposit.desk_request_id::text AS "operatorRequestId",
  deposit.choice, deposit.choice_request_id::text AS "choiceRequestId",
  deposit.desk_request_hash AS "operatorRequestHash", deposit.claimed_by AS "claimedBy",
  deposit.claimed_until AS "claimedUntil", deposit.created_at AS "createdAt", deposit.expires_at AS "expiresAt",
  deposit.credited_at AS "creditedAt", deposit.ended_at AS "endedAt", deposit.version`

interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Advisory lock until the transaction ends: serializes orders of one member. */
export async function lockOrdering(tx: Tx, { merchantId, memberId }: OfMember): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`deposit ${merchantId} ${memberId}`}, 0))`.execute(
    query(tx),
  )
}

export async function selectByRequest(
  tx: Tx,
  { merchantId, memberId, requestId }: OfMember & { readonly requestId: string },
): Promise<DepositRow | undefined> {
  const found = await sql<DepositRow>`
    SELECT ${depositColumns} FROM deposit
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND request_id = ${requestId}::uuid`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function selectOpenChannels(tx: Tx, { merchantId, memberId }: OfMember): Promise<string[]> {
  const found = await sql<{ channelId: string }>`
    SELECT channel_id::text AS "channelId" FROM deposit
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND state IN ('created', 'waiting', 'proof_sent')`.execute(query(tx))
  return found.rows.map(({ channelId }) => channelId)
}

export interface NewDeposit extends OfMember {
  readonly requestId: string
  readonly channelId: string
  readonly currency: string
  readonly amount: bigint
  readonly fee: bigint
  readonly feeFixed: bigint
  readonly feePerMille: number
  readonly reference: string
  readonly state: 'created' | 'waiting'
  readonly target: DepositTarget
  readonly providerCode: string | undefined
  readonly minutes: number
}

/** Undefined if the reference is already taken. */
export async function insertDeposit(tx: Tx, given: NewDeposit): Promise<DepositRow | undefined> {
  const found = await sql<DepositRow>`
    INSERT INTO deposit
      (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille, reference,
       state, target, provider_code, offered_at, expires_at)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.requestId}::uuid, ${given.channelId}::bigint,
            ${given.currency}, ${given.amount}, ${given.fee}, ${given.feeFixed}, ${given.feePerMille},
            ${given.reference}, ${given.state}, ${JSON.stringify(given.target)}::jsonb, ${given.providerCode ?? null},
            ${given.state === 'waiting' ? sql`clock_timestamp()` : null},
            clock_timestamp() + make_interval(mins => ${given.minutes}))
    ON CONFLICT (merchant_id, reference) DO NOTHING
    RETURNING ${depositColumns}`.execute(query(tx))
  return found.rows[0]
}

interface Which {
  readonly merchantId: number
  readonly id: string
}

export async function selectDeposit(tx: Tx, { merchantId, id }: Which): Promise<DepositRow | undefined> {
  const found = await sql<DepositRow>`
    SELECT ${depositColumns} FROM deposit
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export async function lockDeposit(tx: Tx, { merchantId, id }: Which): Promise<DepositRow | undefined> {
  const found = await sql<DepositRow>`
    SELECT ${depositColumns} FROM deposit
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** Finds and locks an order by reference, limited to this provider's orders. */
export async function lockByReference(
  tx: Tx,
  filter: { readonly merchantId: number; readonly reference: string; readonly providerCode: string },
): Promise<DepositRow | undefined> {
  // guard: order-of-provider
  const found = await sql<DepositRow>`
    SELECT ${depositColumns} FROM deposit
     WHERE merchant_id = ${filter.merchantId} AND reference = ${filter.reference}
       AND provider_code = ${filter.providerCode} FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export interface DepositChange {
  readonly state: DepositState
  readonly target?: DepositTarget
  readonly providerReference?: string
  readonly isOffered?: boolean
  readonly proof?: readonly string[]
  readonly arrived?: {
    readonly amount: bigint
    readonly currency: string
    readonly difference: Difference | null
  }
  readonly credited?: { readonly amount: bigint; readonly transferId: bigint }
  readonly returnTransferId?: bigint
  readonly cause?: RejectCause
  readonly reason?: string
  readonly isEnded?: boolean
  /** Releases the claim. */
  readonly isReleased?: boolean
}

/** The row is locked by the caller. */
export async function updateDeposit(
  tx: Tx,
  { merchantId, id }: Which,
  change: DepositChange,
): Promise<DepositRow> {
  const now = sql`clock_timestamp()`
  const sets = [
    sql`state = ${change.state}`,
    sql`version = version + 1`,
    ...(change.target ? [sql`target = ${JSON.stringify(change.target)}::jsonb`] : []),
    ...(change.providerReference === undefined
      ? []
      : [sql`provider_reference = ${change.providerReference}`]),
    ...(change.isOffered ? [sql`offered_at = ${now}`, sql`start_failed_at = NULL`] : []),
    ...(change.proof ? [sql`proof = ${[...change.proof]}::uuid[]`] : []),
    ...(change.arrived
      ? [
          sql`received = ${change.arrived.amount}`,
          sql`received_currency = ${change.arrived.currency}`,
          sql`received_at = ${now}`,
          sql`difference = ${change.arrived.difference}`,
        ]
      : []),
    ...(change.credited
      ? [
          sql`credited = ${change.credited.amount}`,
          sql`transfer_id = ${change.credited.transferId}`,
          sql`credited_at = ${now}`,
        ]
      : []),
    ...(change.returnTransferId === undefined ? [] : [sql`return_transfer_id = ${change.returnTransferId}`]),
    ...(change.cause === undefined ? [] : [sql`cause = ${change.cause}`]),
    ...(change.reason === undefined ? [] : [sql`reason = ${change.reason}`]),
    ...(change.isEnded ? [sql`ended_at = ${now}`] : []),
    ...(change.isReleased ? [sql`claimed_by = NULL`, sql`claimed_until = NULL`] : []),
  ]
  const found = await sql<DepositRow>`
    UPDATE deposit SET ${sql.join(sets)}
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint
    RETURNING ${depositColumns}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('a deposit that was locked is gone')
  return row
}

/** The provider did not answer: whether it has the order is unknown. */
export async function updateStartFailed(tx: Tx, { merchantId, id }: Which): Promise<void> {
  await sql`
    UPDATE deposit SET start_failed_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint AND state = 'created'`.execute(query(tx))
}

/** A batch of expired orders, locked. */
export async function takeExpired(tx: Tx, limit: number): Promise<DepositRow[]> {
  const found = await sql<DepositRow>`
    SELECT ${depositColumns} FROM deposit
     WHERE state IN ('created', 'waiting') AND expires_at <= statement_timestamp()
     ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(query(tx))
  return found.rows
}

export interface NewStep extends Which {
  readonly deed: DepositStep
  readonly state: DepositState
  readonly actor: 'member' | 'operator' | 'provider' | 'house'
  readonly operatorId?: bigint | undefined
  readonly note?: string | undefined
}

export async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await sql`
    INSERT INTO deposit_step (merchant_id, deposit_id, deed, state, actor, operator_id, note)
    VALUES (${step.merchantId}, ${step.id}::bigint, ${step.deed}, ${step.state}, ${step.actor},
            ${step.operatorId ?? null}, ${step.note ?? ''})`.execute(query(tx))
}

/** The member's own deposits, newest first. */
export async function selectOwn(
  tx: Tx,
  {
    merchantId,
    memberId,
    afterId,
    limit,
  }: OfMember & { readonly afterId: string | undefined; readonly limit: number },
): Promise<DepositRow[]> {
  const found = await sql<DepositRow>`
    SELECT ${depositColumns} FROM deposit
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND ${afterId === undefined ? sql`true` : sql`id < ${afterId}::bigint`}
     ORDER BY id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

export async function selectOwnOne(
  tx: Tx,
  { merchantId, memberId, id }: OfMember & { readonly id: string },
): Promise<DepositRow | undefined> {
  const found = await sql<DepositRow>`
    SELECT ${depositColumns} FROM deposit
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

/** The current time in the merchant's zone, HH:MM, by the database's clock. */
export async function selectHour(tx: Tx, zone: string): Promise<string> {
  const found = await sql<{ now: string }>`
    SELECT to_char(clock_timestamp() AT TIME ZONE ${zone}, 'HH24:MI') AS now`.execute(query(tx))
  return found.rows[0]?.now ?? '00:00'
}

/** Stores the member's choice. The row is locked by the caller. */
export async function updateChoice(
  tx: Tx,
  { merchantId, id }: Which,
  { requestId, choice }: { readonly requestId: string; readonly choice: 'credit' | 'return' },
): Promise<void> {
  await sql`
    UPDATE deposit SET choice = ${choice}, choice_request_id = ${requestId}::uuid
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
}

export async function selectNowMs(tx: Tx): Promise<number> {
  const found = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(query(tx))
  return found.rows[0]?.now.getTime() ?? 0
}

/** Stores the last request of an operator and the hash of its content. The row is locked by the caller. */
export async function updateOperatorRequest(
  tx: Tx,
  { merchantId, id }: Which,
  { requestId, hash }: { readonly requestId: string; readonly hash: Buffer },
): Promise<void> {
  await sql`
    UPDATE deposit SET desk_request_id = ${requestId}::uuid, desk_request_hash = ${hash}
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
}
