import { sql } from 'kysely'

import type { ClaimCause, ClaimMove, ClaimState } from '#domain/claims/claim.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A ticket that keeps a wrong win in a version of its draw's result. */
export interface Shortfall {
  readonly drawId: number
  readonly version: number
  readonly ticketId: bigint
}

export interface ClaimRow extends Shortfall {
  readonly id: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly account: string
  readonly currency: string
  readonly gameCode: string
  readonly number: string
  readonly amount: bigint
  readonly open: bigint
  readonly collected: bigint
  readonly writtenOff: bigint
  readonly cancelled: bigint
  readonly state: ClaimState
  readonly openedAt: Date
  readonly objection: string | null
  readonly objectedAt: Date | null
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly answeredBy: string | null
}

/** The same as `claimStateOf`, for filters and the order of lists. */
export const state = sql`CASE WHEN claim.cancelled > 0 THEN 'cancelled'
     WHEN claim.open > 0 THEN CASE WHEN claim.objection IS NOT NULL AND claim.answer IS NULL THEN 'objected' ELSE 'open' END
     WHEN claim.written_off > 0 THEN 'written_off' ELSE 'collected' END`

export const columns = sql`
  claim.id, claim.merchant_id AS "merchantId", claim.member_id AS "memberId", member.account, claim.currency,
  claim.draw_id AS "drawId", claim.version, claim.ticket_id AS "ticketId", draw.game_code AS "gameCode", draw.number,
  claim.amount, claim.open, claim.collected, claim.written_off AS "writtenOff", claim.cancelled, ${state} AS state,
  claim.opened_at AS "openedAt", claim.objection, claim.objected_at AS "objectedAt", claim.answer,
  claim.answered_at AS "answeredAt", operator.name AS "answeredBy"`

export const joined = sql`
  claim
  JOIN member ON member.merchant_id = claim.merchant_id AND member.id = claim.member_id
  JOIN lottery_draw AS draw ON draw.id = claim.draw_id
  LEFT JOIN operator ON operator.id = claim.answered_by`

interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

/** A member's claims, the newest first. */
export async function selectOfMember(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { onlyOpen, limit = 100 }: { readonly onlyOpen: boolean; readonly limit?: number },
): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    SELECT ${columns} FROM ${joined}
     WHERE claim.merchant_id = ${merchantId} AND claim.member_id = ${memberId}
       AND (claim.open > 0 OR NOT ${onlyOpen}::boolean)
     ORDER BY claim.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Locks a member's open claims in the order of their ids, and reads them after that. */
export async function lockOpenOfMember(
  tx: Tx,
  whose: OfMember & { readonly currency: string },
): Promise<readonly ClaimRow[]> {
  const open = async () =>
    (await selectOfMember(tx, whose, { onlyOpen: true })).filter(
      ({ currency }) => currency === whose.currency,
    )
  await lockClaims(
    tx,
    (await open()).map(({ id }) => id),
  )
  return (await open()).toReversed()
}

export async function lockClaims(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await sql`SELECT claim_lock(${ids.map(String)}::bigint[])`.execute(query(tx))
}

/** Locks the claim of a brand, or of one of its members. */
export async function lockClaim(
  tx: Tx,
  of: { readonly merchantId: number; readonly memberId?: bigint | undefined; readonly id: bigint },
): Promise<ClaimRow | undefined> {
  if (!(await selectClaim(tx, of))) return undefined
  await lockClaims(tx, [of.id])
  return await selectClaim(tx, of)
}

export async function selectClaim(
  tx: Tx,
  of: { readonly merchantId: number; readonly memberId?: bigint | undefined; readonly id: bigint },
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    SELECT ${columns} FROM ${joined}
     WHERE claim.id = ${of.id} AND claim.merchant_id = ${of.merchantId}
       AND (${of.memberId ?? null}::bigint IS NULL OR claim.member_id = ${of.memberId ?? null}::bigint)`.execute(
    query(tx),
  )
  return rows[0]
}

/** Locks the claims of tickets that no version has cancelled, in the order of their ids. */
export async function lockClaimsOfTickets(
  tx: Tx,
  { drawId, ticketIds }: { readonly drawId: number; readonly ticketIds: readonly bigint[] },
): Promise<readonly ClaimRow[]> {
  const live = async () => {
    const { rows } = await sql<ClaimRow>`
      SELECT ${columns} FROM ${joined}
       WHERE claim.draw_id = ${drawId} AND claim.ticket_id = ANY (${ticketIds.map(String)}::bigint[])
         AND claim.cancelled = 0
       ORDER BY claim.id`.execute(query(tx))
    return rows
  }
  await lockClaims(
    tx,
    (await live()).map(({ id }) => id),
  )
  return await live()
}

/** Locks wallets in the order of members, as the ledger does, before calls that name only some of them. */
export async function lockWallets(
  tx: Tx,
  wallets: readonly (OfMember & { readonly currency: string })[],
): Promise<void> {
  const sorted = wallets.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
  for (const { memberId, merchantId, currency } of sorted)
    await sql`SELECT lock_wallet(${memberId}, ${merchantId}, ${currency})`.execute(query(tx))
}

export async function insertClaim(tx: Tx, of: Shortfall, transferId: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT claim_open(${of.drawId}, ${of.version}, ${of.ticketId}, ${transferId}) AS id`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('a claim was not opened')
  return row.id
}

export interface NewMove {
  readonly claimId: bigint
  readonly kind: Exclude<ClaimMove, 'opened'>
  readonly amount: bigint
  readonly transferId: bigint
  readonly cause: ClaimCause
  readonly requestId?: string | undefined
  readonly operatorId?: bigint | undefined
  readonly secondId?: bigint | undefined
  readonly reason?: string | undefined
}

export async function insertMove(tx: Tx, move: NewMove): Promise<void> {
  await sql`
    SELECT claim_add(${move.claimId}, ${move.kind}, ${move.amount}, ${move.transferId}, ${move.cause},
                     ${move.requestId ?? null}::uuid, ${move.operatorId ?? null}::bigint, ${move.secondId ?? null}::bigint,
                     ${move.reason ?? ''})`.execute(query(tx))
}

export interface MoveRow {
  readonly id: bigint
  readonly kind: ClaimMove
  readonly cause: ClaimCause
  readonly amount: bigint
  readonly transferId: bigint
  readonly requestId: string | null
  readonly operator: string | null
  readonly second: string | null
  readonly reason: string
  readonly at: Date
}

/** Movements of a claim, the first one first. */
export async function selectMoves(tx: Tx, claimId: bigint): Promise<readonly MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    SELECT move.id, kind, cause, amount, transfer_id AS "transferId", request_id AS "requestId", maker.name AS operator,
           checker.name AS second, reason, recorded_at AS at
      FROM claim_move AS move
      LEFT JOIN operator AS maker ON maker.id = operator_id
      LEFT JOIN operator AS checker ON checker.id = second_operator_id
     WHERE claim_id = ${claimId} ORDER BY move.id`.execute(query(tx))
  return rows
}

export async function updateObjection(
  tx: Tx,
  { memberId, id, words }: { readonly memberId: bigint; readonly id: bigint; readonly words: string },
): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    SELECT claim_object(${memberId}, ${id}, ${words}) AS "isDone"`.execute(query(tx))
  return rows[0]?.isDone === true
}

export async function updateAnswer(
  tx: Tx,
  of: {
    readonly merchantId: number
    readonly id: bigint
    readonly operatorId: bigint
    readonly words: string
  },
): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    SELECT claim_answer(${of.merchantId}, ${of.id}, ${of.operatorId}, ${of.words}) AS "isDone"`.execute(
    query(tx),
  )
  return rows[0]?.isDone === true
}
