import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { SessionKey } from './store.ts'

/** A sign-in within this time is a proof. */
const MINUTES = 5

export async function updateProof(
  tx: Tx,
  { memberId, id }: SessionKey,
  { hash, minutes }: { readonly hash: Buffer; readonly minutes: number },
): Promise<void> {
  await sql`
    UPDATE session
       SET proof_hash = ${hash}, proof_ends_at = clock_timestamp() + make_interval(mins => ${minutes})
     WHERE member_id = ${memberId} AND id = ${id}`.execute(query(tx))
}

/** Of two concurrent calls, one consumes it. */
export async function takeProof(tx: Tx, { memberId, id }: SessionKey, hash: Buffer): Promise<boolean> {
  // guard: proof-spent-once
  const taken = await sql`
    UPDATE session SET proof_hash = NULL, proof_ends_at = NULL
     WHERE member_id = ${memberId} AND id = ${id} AND ended_at IS NULL AND NOT is_half_signed_in
       AND proof_hash = ${hash} AND proof_ends_at > clock_timestamp()`.execute(query(tx))
  return taken.numAffectedRows === 1n
}

/** A proof from before the account had a factor does not prove that factor. */
export async function deleteProofs(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    UPDATE session SET proof_hash = NULL, proof_ends_at = NULL
     WHERE member_id = ${memberId} AND proof_hash IS NOT NULL`.execute(query(tx))
}

export async function selectSessionFresh(tx: Tx, { memberId, id }: SessionKey): Promise<boolean> {
  const found = await sql<{ isFresh: boolean }>`
    SELECT created_at > clock_timestamp() - make_interval(mins => ${MINUTES}) AS "isFresh"
      FROM session
     WHERE member_id = ${memberId} AND id = ${id} AND ended_at IS NULL AND NOT is_half_signed_in`.execute(
    query(tx),
  )
  return found.rows[0]?.isFresh ?? false
}
