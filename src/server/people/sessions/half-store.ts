import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { SessionKey } from './store.ts'

/** The first step, as recorded by a half-signed-in session. */
export interface HalfSession {
  readonly provenBy: string | null
  readonly isRemembered: boolean
}

const open = sql`is_half_signed_in AND ended_at IS NULL AND expires_at > clock_timestamp()`

export async function selectHalf(tx: Tx, { memberId, id }: SessionKey): Promise<HalfSession | undefined> {
  const found = await sql<HalfSession>`
    SELECT proven_by AS "provenBy", is_remembered AS "isRemembered"
      FROM session WHERE member_id = ${memberId} AND id = ${id} AND ${open}`.execute(query(tx))
  return found.rows[0]
}

/** Ends it and returns it; of two concurrent answers, one gets it. */
export async function takeHalf(tx: Tx, { memberId, id }: SessionKey): Promise<HalfSession | undefined> {
  const taken = await sql<HalfSession>`
    UPDATE session SET ended_at = clock_timestamp()
     WHERE member_id = ${memberId} AND id = ${id} AND ${open}
    RETURNING proven_by AS "provenBy", is_remembered AS "isRemembered"`.execute(query(tx))
  return taken.rows[0]
}
