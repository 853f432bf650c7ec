import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface SessionOfMember {
  readonly id: string
  readonly device: string
  readonly address: string | null
  readonly isOpen: boolean
  readonly isHalfSignedIn: boolean
  readonly isRemembered: boolean
  readonly provenBy: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

const isOpen = sql<boolean>`
  (ended_at IS NULL AND expires_at > clock_timestamp()
   AND last_used_at + make_interval(mins => idle_minutes) > clock_timestamp())`

const SESSIONS_MAX = 100

/** Open sessions first, then ended ones; newest first in each. */
export async function selectSessionsOfMember(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<readonly SessionOfMember[]> {
  const found = await sql<SessionOfMember>`
    SELECT id, device, host(address) AS address, ${isOpen} AS "isOpen", is_half_signed_in AS "isHalfSignedIn",
           is_remembered AS "isRemembered", proven_by AS "provenBy", created_at AS "createdAt",
           last_used_at AS "lastUsedAt", expires_at AS "expiresAt", ended_at AS "endedAt"
      FROM session WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
     ORDER BY 4 DESC, created_at DESC, id LIMIT ${SESSIONS_MAX}`.execute(query(tx))
  return found.rows
}

export async function countOpenSessions(tx: Tx, merchantId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM session
     WHERE merchant_id = ${merchantId} AND NOT is_half_signed_in AND ${isOpen}`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}
