import { sql } from 'kysely'

import type { FailedAttempts } from '#domain/access/sign-in-attempt.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const now = sql<Date>`clock_timestamp()`

/** The member data that a sign-in needs. */
export interface LoginMember {
  readonly id: bigint
  readonly account: string
  readonly email: string | null
  readonly status: string
  readonly passwordHash: string | null
  readonly hasPaymentPassword: boolean
  readonly mustChangePassword: boolean
  /** Older than the merchant's maximum age of passwords. */
  readonly isPasswordOld: boolean
  readonly firstLoginAt: Date | null
  readonly lastLoginAt: Date | null
}

const loginMember = sql`
  member.id, account, member.email, status, password_hash AS "passwordHash", must_change_password AS "mustChangePassword",
  payment_password_hash IS NOT NULL AS "hasPaymentPassword",
  COALESCE(password_changed_at < clock_timestamp() - make_interval(days => merchant.password_days), false)
    AS "isPasswordOld",
  first_login_at AS "firstLoginAt", last_login_at AS "lastLoginAt"
  FROM member JOIN merchant ON merchant.id = member.merchant_id`

/**
 * Finds a member by name. It reads the first name at or after this one and drops another name: an empty result would be
 * faster and so reveal which names exist.
 */
export async function selectLoginMember(
  tx: Tx,
  { merchantId, account }: { readonly merchantId: number; readonly account: string },
): Promise<LoginMember | undefined> {
  // guard: name-looked-up-evenly
  const looked = await sql<LoginMember & { isOfName: boolean }>`
    SELECT lower(account) = lower(${account}) AS "isOfName", ${loginMember}
     WHERE merchant_id = ${merchantId} AND lower(account) >= lower(${account})
     ORDER BY lower(account) LIMIT 1`.execute(query(tx))
  const [row] = looked.rows
  if (!row) return undefined
  const { isOfName, ...member } = row
  return isOfName ? member : undefined
}

export async function selectLoginMemberById(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<LoginMember | undefined> {
  const found = await sql<LoginMember>`
    SELECT ${loginMember} WHERE merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}

/** Locks the member and checks that the verified password is still the current one. */
export async function lockProven(
  tx: Tx,
  { id, passwordHash }: Pick<LoginMember, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM member
     WHERE id = ${id} AND status = 'active' AND password_hash IS NOT DISTINCT FROM ${passwordHash}
       FOR NO KEY UPDATE`.execute(query(tx))
  return found.rows.length > 0
}

export async function updateLoggedIn(
  tx: Tx,
  { memberId, mustChangePassword }: { readonly memberId: bigint; readonly mustChangePassword: boolean },
): Promise<void> {
  await query(tx)
    .updateTable('member')
    .set({
      first_login_at: sql<Date>`COALESCE(first_login_at, clock_timestamp())`,
      previous_login_at: sql.ref('last_login_at'),
      last_login_at: now,
      ...(mustChangePassword ? { must_change_password: true } : {}),
    })
    .where('id', '=', memberId)
    .execute()
}

/** Remembers over the second step that the password must be changed. */
export async function updateMustChange(tx: Tx, memberId: bigint): Promise<void> {
  await query(tx)
    .updateTable('member')
    .set({ must_change_password: true })
    .where('id', '=', memberId)
    .execute()
}

/** Updates nothing if the verified password is no longer the current one. */
export async function updatePassword(
  tx: Tx,
  change: { readonly memberId: bigint; readonly oldHash: string; readonly newHash: string },
): Promise<boolean> {
  const changed = await query(tx)
    .updateTable('member')
    .set({ password_hash: change.newHash, password_changed_at: now, must_change_password: false })
    .where('id', '=', change.memberId)
    .where('password_hash', '=', change.oldHash)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Updates nothing if there is a password already. */
export async function updatePasswordSet(
  tx: Tx,
  { memberId, hash }: { readonly memberId: bigint; readonly hash: string },
): Promise<boolean> {
  const set = await query(tx)
    .updateTable('member')
    .set({ password_hash: hash, password_changed_at: now, must_change_password: false })
    .where('id', '=', memberId)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  return set.numUpdatedRows === 1n
}

export async function selectPaymentPassword(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<string | undefined> {
  const row = await query(tx)
    .selectFrom('member')
    .select('payment_password_hash as hash')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.hash ?? undefined
}

export async function updatePaymentPassword(
  tx: Tx,
  change: { readonly merchantId: number; readonly memberId: bigint; readonly hash: string },
): Promise<void> {
  await query(tx)
    .updateTable('member')
    .set({ payment_password_hash: change.hash, payment_password_changed_at: now })
    .where('merchant_id', '=', change.merchantId)
    .where('id', '=', change.memberId)
    .execute()
}

/** Sets a demo member's first password. */
export async function updateFirstPassword(
  tx: Tx,
  { memberId, hash }: { readonly memberId: bigint; readonly hash: string },
): Promise<void> {
  await query(tx)
    .updateTable('member')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', memberId)
    .execute()
}

/** Locks these counters until the transaction ends, so that concurrent attempts are judged one by one. */
export async function lockFailures(tx: Tx, keys: readonly Buffer[]): Promise<FailedAttempts[]> {
  // Locked in key order, to avoid deadlocks. One statement inserts or locks each row: between two statements a row
  // could be deleted and then be locked out of order.
  const found: (FailedAttempts & { readonly keyHash: Buffer })[] = []
  for (const key of [...keys].sort(Buffer.compare)) {
    // guard: failures-accumulate
    const { rows } = await sql<{ keyHash: Buffer; failures: number; elapsedMs: number }>`
      INSERT INTO login_failure AS known (key_hash) VALUES (${key})
      ON CONFLICT (key_hash) DO UPDATE SET failures = known.failures
      RETURNING key_hash AS "keyHash", failures,
                (EXTRACT(EPOCH FROM clock_timestamp() - last_failed_at) * 1000)::float8 AS "elapsedMs"`.execute(
      query(tx),
    )
    found.push(...rows)
  }
  return keys.map((key) => found.find((row) => row.keyHash.equals(key)) ?? { failures: 0, elapsedMs: 0 })
}

export async function updateFailures(
  tx: Tx,
  {
    keyHash,
    failures,
    sinceMs = 0,
  }: {
    readonly keyHash: Buffer
    readonly failures: number
    /** Elapsed time that already counts towards forgiving the next failure. */
    readonly sinceMs?: number
  },
): Promise<void> {
  const lastFailedAt = sql<Date>`clock_timestamp() - make_interval(secs => ${sinceMs / 1000})`
  await query(tx)
    .updateTable('login_failure')
    .set({ failures, last_failed_at: lastFailedAt })
    .where('key_hash', '=', keyHash)
    .execute()
}

/** Undoes a counted failure. */
export async function takeBackFailure(tx: Tx, keyHash: Buffer): Promise<void> {
  await query(tx)
    .updateTable('login_failure')
    .set({ failures: sql<number>`GREATEST(0, failures - 1)` })
    .where('key_hash', '=', keyHash)
    .execute()
}

export async function deleteFailures(tx: Tx, keyHash: Buffer): Promise<void> {
  await query(tx).deleteFrom('login_failure').where('key_hash', '=', keyHash).execute()
}

export async function insertCaptcha(
  tx: Tx,
  captcha: {
    readonly idHash: Buffer
    readonly merchantId: number
    readonly answerHash: Buffer
    readonly seconds: number
  },
): Promise<void> {
  await query(tx)
    .insertInto('captcha')
    .values({
      id_hash: captcha.idHash,
      merchant_id: captcha.merchantId,
      answer_hash: captcha.answerHash,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${captcha.seconds})`,
    })
    .execute()
}

/** Returns a picture's answer once and deletes it. */
export async function takeCaptcha(
  tx: Tx,
  { idHash, merchantId }: { readonly idHash: Buffer; readonly merchantId: number },
): Promise<Buffer | undefined> {
  // guard: captcha-used-once
  const taken = await sql<{ answerHash: Buffer; isFresh: boolean }>`
    DELETE FROM captcha WHERE id_hash = ${idHash} AND merchant_id = ${merchantId}
    RETURNING answer_hash AS "answerHash", expires_at > clock_timestamp() AS "isFresh"`.execute(query(tx))
  const [row] = taken.rows
  return row?.isFresh ? row.answerHash : undefined // guard: captcha-expires
}

export async function sweepLogins(tx: Tx): Promise<void> {
  await sql`DELETE FROM captcha WHERE expires_at < statement_timestamp()`.execute(query(tx))
  await sql`DELETE FROM login_failure WHERE last_failed_at < statement_timestamp() - interval '1 day'`.execute(
    query(tx),
  )
}
