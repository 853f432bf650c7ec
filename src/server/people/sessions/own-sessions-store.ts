import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OwnSession {
  readonly id: string
  readonly address: string | null
  readonly device: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

/** A member's open sessions, newest first, by keyset pagination. */
export async function selectOwnSessions(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly after: string | undefined
    readonly limit: number
  },
): Promise<OwnSession[]> {
  const { merchantId, memberId, after, limit } = filter
  // guard: own-sessions-of-member
  const found = await sql<OwnSession>`
    SELECT id, host(address) AS address, device, created_at AS "startedAt", last_used_at AS "lastUsedAt"
      FROM session
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND NOT is_half_signed_in
       AND ended_at IS NULL AND expires_at > clock_timestamp() -- guard: own-sessions-open-only
       AND last_used_at + make_interval(mins => idle_minutes) > clock_timestamp()
       AND (${after ?? null}::uuid IS NULL OR (created_at, id) <
            (SELECT created_at, id FROM session WHERE member_id = ${memberId} AND id = ${after ?? null}::uuid))
     ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** Ends all sessions but one; returns their number. */
export async function updateOtherSessionsEnded(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: string },
): Promise<number> {
  const ended = await query(tx)
    .updateTable('session')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Whether the member ever had a session from this household, as far back as sessions are kept. */
export async function selectSessionFrom(
  tx: Tx,
  filter: { readonly merchantId: number; readonly memberId: bigint; readonly address: string },
): Promise<boolean> {
  const household = (address: ReturnType<typeof sql>) =>
    sql`network(set_masklen(${address}, CASE family(${address}) WHEN 6 THEN 64 ELSE 32 END))`
  const found = await sql<{ isThere: boolean }>`
    SELECT EXISTS (SELECT FROM session WHERE merchant_id = ${filter.merchantId} AND member_id = ${filter.memberId}
      AND address IS NOT NULL
      AND ${household(sql`address`)} = ${household(sql`${filter.address}::inet`)}) AS "isThere"`.execute(
    query(tx),
  )
  return found.rows[0]?.isThere ?? false
}
