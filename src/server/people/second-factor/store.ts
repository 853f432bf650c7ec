import { sql } from 'kysely'

import type { FactorBindings } from '#domain/access/second-step.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { NewPasskey, StoredPasskey } from '#server/platform/factors/passkeys.ts'

const now = sql<Date>`clock_timestamp()`

export interface MemberKey {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Serialises changes to one member's factors. */
export async function lockFactors(tx: Tx, memberId: bigint): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`second factor of ${memberId}`}, 0))`.execute(
    query(tx),
  )
}

export type Arms = Pick<FactorBindings, 'hasTotp' | 'hasPasskey' | 'hasPasskeyHere'>

/** One query, since every sign-in runs it. */
export async function selectArms(tx: Tx, { merchantId, memberId }: MemberKey, rpId: string): Promise<Arms> {
  const own = sql`FROM member_passkey WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`
  const found = await sql<Arms>`
    SELECT EXISTS (SELECT 1 FROM member_totp WHERE member_id = ${memberId} AND confirmed_at IS NOT NULL) AS "hasTotp",
           EXISTS (SELECT 1 ${own}) AS "hasPasskey",
           EXISTS (SELECT 1 ${own} AND rp_id = ${rpId}) AS "hasPasskeyHere"`.execute(query(tx))
  const [arms] = found.rows
  if (!arms) throw new Error('a query without FROM returns one row')
  return arms
}

export interface StoredTotp {
  readonly wrappedSecret: string
  readonly createdAt: Date
  readonly isConfirmed: boolean
  readonly lastStep: bigint
}

/** An unconfirmed secret expires after half an hour. */
export async function selectTotp(tx: Tx, memberId: bigint): Promise<StoredTotp | undefined> {
  const found = await sql<StoredTotp>`
    SELECT wrapped_secret AS "wrappedSecret", created_at AS "createdAt", confirmed_at IS NOT NULL AS "isConfirmed",
           last_step AS "lastStep"
      FROM member_totp
     WHERE member_id = ${memberId}
       AND (confirmed_at IS NOT NULL OR created_at > clock_timestamp() - interval '30 minutes')`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Replaces an unconfirmed secret; a confirmed one stays. */
export async function insertTotp(
  tx: Tx,
  { memberId, wrappedSecret }: { readonly memberId: bigint; readonly wrappedSecret: string },
): Promise<boolean> {
  const written = await sql`
    INSERT INTO member_totp (member_id, wrapped_secret, created_at) VALUES (${memberId}, ${wrappedSecret}, ${now})
    ON CONFLICT (member_id) DO UPDATE
      SET wrapped_secret = excluded.wrapped_secret, created_at = excluded.created_at, last_step = 0
      WHERE member_totp.confirmed_at IS NULL`.execute(query(tx))
  return written.numAffectedRows === 1n
}

/** Each step is valid once: of two concurrent answers with one code, only one succeeds. */
export async function updateTotpStep(
  tx: Tx,
  {
    memberId,
    step,
    confirms,
  }: { readonly memberId: bigint; readonly step: bigint; readonly confirms: boolean },
): Promise<boolean> {
  const changed = await query(tx)
    .updateTable('member_totp')
    .set({ last_step: step, ...(confirms ? { confirmed_at: now } : {}) })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .where('confirmed_at', confirms ? 'is' : 'is not', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function deleteTotp(tx: Tx, memberId: bigint): Promise<boolean> {
  const gone = await query(tx).deleteFrom('member_totp').where('member_id', '=', memberId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Replaces all codes; the old ones become invalid. */
export async function replaceRecoveryCodes(
  tx: Tx,
  memberId: bigint,
  hashes: readonly Buffer[],
): Promise<void> {
  await query(tx).deleteFrom('member_recovery_code').where('member_id', '=', memberId).execute()
  if (hashes.length === 0) return
  await query(tx)
    .insertInto('member_recovery_code')
    .values(hashes.map((hash) => ({ member_id: memberId, code_hash: hash })))
    .execute()
}

export async function updateRecoveryCodeUsed(tx: Tx, memberId: bigint, hash: Buffer): Promise<boolean> {
  const used = await query(tx)
    .updateTable('member_recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null) // guard: recovery-code-used-once
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function countRecoveryCodes(tx: Tx, memberId: bigint): Promise<number> {
  const row = await query(tx)
    .selectFrom('member_recovery_code')
    .select((expression) => expression.fn.countAll<bigint>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

export interface MemberPasskey extends StoredPasskey {
  readonly id: string
  readonly memberId: bigint
  readonly rpId: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const passkey = sql`
  id, member_id AS "memberId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
  rp_id AS "rpId", name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
  FROM member_passkey`

export async function selectPasskeys(tx: Tx, { merchantId, memberId }: MemberKey): Promise<MemberPasskey[]> {
  const found = await sql<MemberPasskey>`
    SELECT ${passkey} WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
    ORDER BY created_at, id`.execute(query(tx))
  return found.rows
}

/** A passkey by its credential id, which also tells whose it is. */
export async function selectPasskey(
  tx: Tx,
  { merchantId, credentialId }: { readonly merchantId: number; readonly credentialId: string },
): Promise<MemberPasskey | undefined> {
  const found = await sql<MemberPasskey>`
    SELECT ${passkey} WHERE merchant_id = ${merchantId} AND credential_id = ${credentialId}`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Returns nothing if a member already has this passkey. */
export async function insertPasskey(
  tx: Tx,
  made: MemberKey & { readonly passkey: NewPasskey; readonly name: string },
): Promise<string | undefined> {
  const row = await query(tx)
    .insertInto('member_passkey')
    .values({
      merchant_id: made.merchantId,
      member_id: made.memberId,
      credential_id: made.passkey.credentialId,
      public_key: Buffer.from(made.passkey.publicKey),
      counter: made.passkey.counter,
      transports: [...made.passkey.transports],
      rp_id: made.passkey.rpId,
      is_backed_up: made.passkey.isBackedUp,
      name: made.name,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Does nothing if another answer of the same passkey was faster, or the passkey was removed. */
export async function updatePasskeyUsed(
  tx: Tx,
  used: {
    readonly memberId: bigint
    readonly id: string
    readonly counter: bigint
    readonly isBackedUp: boolean
  },
): Promise<boolean> {
  const changed = await sql`
    UPDATE member_passkey
       SET counter = ${used.counter}, is_backed_up = ${used.isBackedUp}, last_used_at = clock_timestamp()
     WHERE member_id = ${used.memberId} AND id = ${used.id}
       AND (counter < ${used.counter} OR (counter = 0 AND ${used.counter}::bigint = 0))`.execute(query(tx))
  return changed.numAffectedRows === 1n
}

/** Returns its name. */
export async function deletePasskey(
  tx: Tx,
  { merchantId, memberId, id }: MemberKey & { readonly id: string },
): Promise<string | undefined> {
  const gone = await query(tx)
    .deleteFrom('member_passkey')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

export async function deletePasskeys(tx: Tx, { merchantId, memberId }: MemberKey): Promise<number> {
  const gone = await query(tx)
    .deleteFrom('member_passkey')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
