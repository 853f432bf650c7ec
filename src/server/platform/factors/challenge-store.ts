import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Purpose of a challenge, and the session that may answer it. */
export interface ChallengeScope {
  readonly purpose:
    | 'member_enrol'
    | 'member_sign_in'
    | 'member_second_factor'
    | 'operator_enrol'
    | 'operator_sign_in'
    | 'operator_prove'
  /** Null at the console. */
  readonly merchantId: number | null
  /** Null for a sign-in where the passkey itself identifies the member. */
  readonly ownerId: bigint | null
}

const SECONDS = 300

export async function insertChallenge(tx: Tx, hash: Buffer, scope: ChallengeScope): Promise<void> {
  await query(tx)
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hash,
      purpose: scope.purpose,
      merchant_id: scope.merchantId,
      owner_id: scope.ownerId,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${SECONDS})`,
    })
    .execute()
}

/** Consumes a challenge. False if it was used, expired, or is for another purpose or owner. */
export async function takeChallenge(tx: Tx, hash: Buffer, scope: ChallengeScope): Promise<boolean> {
  // guard: challenge-in-scope
  const taken = await sql<{ isFresh: boolean }>`
    DELETE FROM passkey_challenge
     WHERE challenge_hash = ${hash} AND purpose = ${scope.purpose}
       AND merchant_id IS NOT DISTINCT FROM ${scope.merchantId}::integer
       AND owner_id IS NOT DISTINCT FROM ${scope.ownerId}::bigint
    RETURNING expires_at > clock_timestamp() AS "isFresh"`.execute(query(tx))
  return taken.rows[0]?.isFresh ?? false
}

export async function sweepChallenges(tx: Tx): Promise<void> {
  await sql`DELETE FROM passkey_challenge WHERE expires_at < statement_timestamp()`.execute(query(tx))
}
