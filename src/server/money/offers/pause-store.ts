import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface OfOffer {
  readonly merchantId: number
  readonly offer: string
}

export interface PauseRow {
  readonly id: bigint
  readonly offer: string
  readonly operatorName: string
  readonly reason: string
  readonly pausedAt: Date
  readonly resumedBy: string | null
  readonly resumedSecond: string | null
  readonly resumeReason: string | null
  readonly resumedAt: Date | null
}

const nameOf = (column: string) => sql`(SELECT name FROM operator WHERE id = ${sql.ref(column)})`
const columns = sql`
  pause.id, pause.offer, ${nameOf('pause.operator_id')} AS "operatorName", pause.reason, pause.paused_at AS "pausedAt",
  ${nameOf('pause.resumed_by')} AS "resumedBy", ${nameOf('pause.approved_by')} AS "resumedSecond",
  pause.resume_reason AS "resumeReason", pause.resumed_at AS "resumedAt"`

/** The pauses of a brand's offers that have not ended. */
export async function selectOpenPauses(
  tx: Tx,
  { merchantId }: Pick<OfOffer, 'merchantId'>,
): Promise<readonly PauseRow[]> {
  const found = await sql<PauseRow>`
    SELECT ${columns} FROM offer_pause AS pause
     WHERE pause.merchant_id = ${merchantId} AND pause.resumed_at IS NULL`.execute(query(tx))
  return found.rows
}

/** All pauses of an offer, newest first. */
export async function selectPauses(
  tx: Tx,
  { merchantId, offer }: OfOffer,
  limit: number,
): Promise<readonly PauseRow[]> {
  const found = await sql<PauseRow>`
    SELECT ${columns} FROM offer_pause AS pause
     WHERE pause.merchant_id = ${merchantId} AND pause.offer = ${offer}
     ORDER BY pause.id DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** Pauses an offer; false if it was paused before. */
export async function insertPause(
  tx: Tx,
  {
    merchantId,
    offer,
    operatorId,
    reason,
  }: OfOffer & { readonly operatorId: bigint; readonly reason: string },
): Promise<boolean> {
  const found = await sql`
    INSERT INTO offer_pause (merchant_id, offer, operator_id, reason)
    VALUES (${merchantId}, ${offer}, ${operatorId}, ${reason})
    ON CONFLICT (merchant_id, offer) WHERE resumed_at IS NULL DO NOTHING RETURNING id`.execute(query(tx))
  return found.rows.length > 0
}

/** Locks the pause of an offer that has not ended. */
export async function lockPause(
  tx: Tx,
  { merchantId, offer }: OfOffer,
): Promise<{ readonly id: bigint; readonly reason: string } | undefined> {
  const found = await sql<{ id: bigint; reason: string }>`
    SELECT id, reason FROM offer_pause
     WHERE merchant_id = ${merchantId} AND offer = ${offer} AND resumed_at IS NULL FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function endPause(
  tx: Tx,
  id: bigint,
  end: { readonly operatorId: bigint; readonly approvedBy: bigint; readonly reason: string },
): Promise<void> {
  await sql`
    UPDATE offer_pause SET resumed_by = ${end.operatorId}, approved_by = ${end.approvedBy},
                           resume_reason = ${end.reason}, resumed_at = clock_timestamp()
     WHERE id = ${id}`.execute(query(tx))
}
