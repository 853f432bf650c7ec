import { sql } from 'kysely'

import type { TransferDirection, TransferState } from '#domain/cashier/member-transfer.ts'
import type { PastTransfer } from '#domain/cashier/transfer-effect.ts'
import type { Today } from '#domain/cashier/withdrawal-limits.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface TransferRow extends OfMember {
  readonly id: bigint
  readonly requestId: string
  readonly receiverId: bigint
  readonly direction: TransferDirection
  readonly currency: string
  readonly amount: bigint
  readonly state: TransferState
  readonly holdTransferId: bigint | null
  readonly reason: string | null
  readonly operatorName: string | null
  /** The operator with a valid claim. */
  readonly claimedBy: bigint | null
  readonly claimedName: string | null
  readonly claimedUntil: Date | null
  readonly requestedAt: Date
  readonly endedAt: Date | null
  readonly version: number
}

const columns = sql`
  transfer.merchant_id AS "merchantId", transfer.member_id AS "memberId", transfer.id,
  transfer.request_id AS "requestId", receiver_id AS "receiverId", direction, currency, amount, transfer.state,
  hold_transfer_id AS "holdTransferId", reason,
  (SELECT name FROM operator WHERE operator.id = judged_by) AS "operatorName",
  CASE WHEN claimed_until > clock_timestamp() THEN claimed_by END AS "claimedBy",
  (SELECT name FROM operator WHERE operator.id = claimed_by AND claimed_until > clock_timestamp()) AS "claimedName",
  claimed_until AS "claimedUntil", requested_at AS "requestedAt",
  ended_at AS "endedAt", transfer.version`

/** Serialises this sender's transfers until the transaction ends. */
export async function lockSender(tx: Tx, { merchantId, memberId }: OfMember): Promise<void> {
  const what = `member transfer ${merchantId} ${memberId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(query(tx))
}

export async function selectByRequest(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  requestId: string,
): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`
    SELECT ${columns} FROM member_transfer AS transfer
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND request_id = ${requestId}`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Serialises transfers to this receiver until the transaction ends, so today's sum stays valid. */
export async function lockReceiver(tx: Tx, { merchantId, memberId }: OfMember): Promise<void> {
  const what = `member transfer to ${merchantId} ${memberId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(query(tx))
}

/** Transfers by a member, or to one, since the merchant's day began; rejected ones do not count. */
export async function selectSentToday(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { zone, dayStart }: { readonly zone: string; readonly dayStart: string },
  side: 'sender' | 'receiver' = 'sender',
): Promise<Today> {
  const whose = side === 'sender' ? sql`member_id` : sql`receiver_id`
  const local = sql`clock_timestamp() AT TIME ZONE ${zone}`
  const found = await sql<Today>`
    SELECT count(*)::integer AS count, coalesce(sum(amount), 0)::bigint AS sum FROM member_transfer
     WHERE merchant_id = ${merchantId} AND ${whose} = ${memberId} AND state <> 'rejected'
       AND requested_at >= (date_trunc('day', ${local} - ${dayStart}::time) + ${dayStart}::time) AT TIME ZONE ${zone}`.execute(
    query(tx),
  )
  return found.rows[0] ?? { count: 0, sum: 0n }
}

export async function insertTransfer(
  tx: Tx,
  given: Pick<
    TransferRow,
    'merchantId' | 'memberId' | 'requestId' | 'receiverId' | 'direction' | 'currency' | 'amount'
  > & { readonly isDone: boolean },
): Promise<TransferRow> {
  const made = await sql<TransferRow>`
    INSERT INTO member_transfer AS transfer (merchant_id, member_id, request_id, receiver_id, direction, currency,
                                             amount, state, ended_at)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.requestId}, ${given.receiverId}, ${given.direction},
            ${given.currency}, ${given.amount}, ${given.isDone ? 'done' : 'reviewing'},
            CASE WHEN ${given.isDone} THEN clock_timestamp() END)
    RETURNING ${columns}`.execute(query(tx))
  const [row] = made.rows
  if (!row) throw new Error('a transfer was not stored')
  return row
}

export async function updateHold(
  tx: Tx,
  { merchantId, id }: Pick<TransferRow, 'merchantId' | 'id'>,
  holdTransferId: bigint,
): Promise<void> {
  await query(tx)
    .updateTable('member_transfer')
    .set({ hold_transfer_id: holdTransferId })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

export async function lockTransfer(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`
    SELECT ${columns} FROM member_transfer AS transfer
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** Without `claim`, clears it. */
export async function updateClaim(
  tx: Tx,
  { merchantId, id }: Pick<TransferRow, 'merchantId' | 'id'>,
  claim: { readonly operatorId: bigint; readonly minutes: number } | undefined,
): Promise<void> {
  const until =
    claim === undefined ? null : sql<Date>`clock_timestamp() + make_interval(mins => ${claim.minutes})`
  await query(tx)
    .updateTable('member_transfer')
    .set({ claimed_by: claim?.operatorId ?? null, claimed_until: until })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

export async function updateJudged(
  tx: Tx,
  { merchantId, id }: Pick<TransferRow, 'merchantId' | 'id'>,
  judged: { readonly state: TransferState; readonly reason: string | null; readonly operatorId: bigint },
): Promise<number> {
  const row = await query(tx)
    .updateTable('member_transfer')
    .set({
      state: judged.state,
      reason: judged.reason,
      judged_by: judged.operatorId,
      claimed_by: null,
      claimed_until: null,
      ended_at: sql<Date>`clock_timestamp()`,
      version: sql<number>`version + 1`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

interface Page {
  readonly beforeId: string | undefined
  readonly limit: number
}

/** Sent and arrived transfers, newest first. */
export async function selectOwn(
  tx: Tx,
  { merchantId, memberId, beforeId, limit }: OfMember & Page,
): Promise<TransferRow[]> {
  const found = await sql<TransferRow>`
    SELECT ${columns} FROM member_transfer AS transfer
     WHERE merchant_id = ${merchantId}
       AND (member_id = ${memberId} OR (receiver_id = ${memberId} AND state = 'done'))
       AND (${beforeId ?? null}::bigint IS NULL OR id < ${beforeId ?? null}::bigint)
     ORDER BY id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

/** The newest transfers of a brand, oldest first, with the business day of each; no more than `most`. */
export async function selectPast(
  tx: Tx,
  { id, zone, dayStart }: { readonly id: number; readonly zone: string; readonly dayStart: string },
  most: number,
): Promise<readonly PastTransfer[]> {
  const found = await sql<PastTransfer>`
    SELECT member_id AS "memberId", receiver_id AS "receiverId", amount, state = 'rejected' AS "isVoid",
           (extract(epoch FROM requested_at) * 1000)::float8 AS "requestedAtMs",
           ((requested_at AT TIME ZONE ${zone}) - ${dayStart}::time)::date::text AS day
      FROM (SELECT * FROM member_transfer WHERE merchant_id = ${id} ORDER BY id DESC LIMIT ${most}) AS newest
     ORDER BY id`.execute(query(tx))
  return found.rows
}

export async function selectOfState(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly state: TransferState
    readonly afterId: string | undefined
    readonly limit: number
  },
): Promise<TransferRow[]> {
  const isWaiting = filter.state === 'reviewing'
  const beyond =
    filter.afterId === undefined
      ? sql`true`
      : isWaiting
        ? sql`id > ${filter.afterId}::bigint`
        : sql`id < ${filter.afterId}::bigint`
  const found = await sql<TransferRow>`
    SELECT ${columns} FROM member_transfer AS transfer
     WHERE merchant_id = ${filter.merchantId} AND state = ${filter.state} AND ${beyond}
     ORDER BY id ${isWaiting ? sql`ASC` : sql`DESC`} LIMIT ${filter.limit + 1}`.execute(query(tx))
  return found.rows
}

export async function selectTransfer(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`
    SELECT ${columns} FROM member_transfer AS transfer
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

/** Number and sum of transfers in review. */
export async function sumWaiting(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly count: number; readonly sum: bigint }> {
  const found = await sql<{ count: number; sum: bigint }>`
    SELECT count(*)::integer AS count, coalesce(sum(amount), 0)::bigint AS sum FROM member_transfer
     WHERE merchant_id = ${merchantId} AND state = 'reviewing'`.execute(query(tx))
  return found.rows[0] ?? { count: 0, sum: 0n }
}
