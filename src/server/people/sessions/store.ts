import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Stored length of the user agent. */
export const DEVICE_LENGTH = 300

export interface NewSession {
  readonly merchantId: number
  readonly memberId: bigint
  readonly secretHash: Buffer
  readonly isHalfSignedIn: boolean
  readonly idleMinutes: number
  readonly expiresInSeconds: number
  readonly isRemembered: boolean
  readonly provenBy: string | undefined
  readonly address: string | undefined
  readonly device: string
}

/** A session's key; the table's primary key begins with the member. */
export interface SessionKey {
  readonly memberId: bigint
  readonly id: string
}

/** At most one write a minute suffices to detect idle sessions. */
export async function touchSession(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: string },
): Promise<void> {
  await sql`
    UPDATE session SET last_used_at = clock_timestamp()
     WHERE member_id = ${memberId} AND id = ${id}
       AND last_used_at < clock_timestamp() - interval '1 minute'`.execute(query(tx))
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const row = await query(tx)
    .insertInto('session')
    .values({
      merchant_id: session.merchantId,
      member_id: session.memberId,
      secret_hash: session.secretHash,
      is_half_signed_in: session.isHalfSignedIn,
      idle_minutes: session.idleMinutes,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${session.expiresInSeconds})`,
      is_remembered: session.isRemembered,
      proven_by: session.provenBy ?? null,
      address: session.address ?? null,
      device: session.device.slice(0, DEVICE_LENGTH),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** False if there was none to end. */
export async function updateSessionEnded(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: string },
): Promise<boolean> {
  const ended = await query(tx)
    .updateTable('session')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export async function updateSessionEndedBySecret(
  tx: Tx,
  { merchantId, secretHash }: { readonly merchantId: number; readonly secretHash: Buffer },
): Promise<void> {
  await query(tx)
    .updateTable('session')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('secret_hash', '=', secretHash)
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function updateSessionsEnded(tx: Tx, memberId: bigint): Promise<void> {
  await query(tx)
    .updateTable('session')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function selectSessionRemembered(tx: Tx, { memberId, id }: SessionKey): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('session')
    .select('is_remembered')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_remembered ?? false
}

/** Ends all sessions of a brand when it is closed for good. */
export async function updateSessionsEndedOfMerchant(tx: Tx, merchantId: number): Promise<void> {
  await query(tx)
    .updateTable('session')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .execute()
}
