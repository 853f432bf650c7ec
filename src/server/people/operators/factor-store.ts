import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const now = sql<Date>`clock_timestamp()`

export interface StoredTotp {
  readonly wrappedSecret: string | null
  readonly pendingSecret: string | null
  readonly lastStep: bigint
}

export async function selectTotp(tx: Tx, operatorId: bigint): Promise<StoredTotp | undefined> {
  const row = await query(tx)
    .selectFrom('operator_totp')
    .select(['wrapped_secret', 'pending_secret', 'last_step'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return (
    row && { wrappedSecret: row.wrapped_secret, pendingSecret: row.pending_secret, lastStep: row.last_step }
  )
}

export async function upsertPendingTotp(tx: Tx, operatorId: bigint, pendingSecret: string): Promise<void> {
  await query(tx)
    .insertInto('operator_totp')
    .values({ operator_id: operatorId, pending_secret: pendingSecret })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ pending_secret: pendingSecret }))
    .execute()
}

/** Activates the pending secret. Does nothing if it was replaced meanwhile. */
export async function confirmPendingTotp(
  tx: Tx,
  { operatorId, pendingSecret, step }: { operatorId: bigint; pendingSecret: string; step: bigint },
): Promise<boolean> {
  const changed = await query(tx)
    .updateTable('operator_totp')
    .set({ wrapped_secret: pendingSecret, pending_secret: null, confirmed_at: now, last_step: step })
    .where('operator_id', '=', operatorId)
    .where('pending_secret', '=', pendingSecret)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Uses a time step up: of two concurrent answers with one code, only one succeeds. */
export async function takeTotpStep(tx: Tx, operatorId: bigint, step: bigint): Promise<boolean> {
  const changed = await query(tx)
    .updateTable('operator_totp')
    .set({ last_step: step })
    .where('operator_id', '=', operatorId)
    .where('last_step', '<', step) // guard: operator-totp-used-once
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(
  tx: Tx,
  operatorId: bigint,
  hashes: readonly Buffer[],
): Promise<void> {
  await query(tx).deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
  await query(tx)
    .insertInto('operator_recovery_code')
    .values(hashes.map((hash) => ({ operator_id: operatorId, code_hash: hash })))
    .execute()
}

export async function takeRecoveryCode(tx: Tx, operatorId: bigint, hash: Buffer): Promise<boolean> {
  const changed = await query(tx)
    .updateTable('operator_recovery_code')
    .set({ used_at: now })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null) // guard: operator-recovery-code-used-once
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export interface OperatorPasskey {
  readonly id: string
  readonly operatorId: bigint
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const passkeyColumns = sql`
  id, operator_id AS "operatorId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
  name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`

/** An operator's passkeys for one relying party; passkeys of another host cannot sign here. */
export async function selectPasskeys(
  tx: Tx,
  operatorId: bigint,
  rpId?: string,
): Promise<readonly OperatorPasskey[]> {
  const found = await sql<OperatorPasskey>`
    SELECT ${passkeyColumns} FROM operator_passkey
     WHERE operator_id = ${operatorId} AND (${rpId ?? null}::text IS NULL OR rp_id = ${rpId ?? null})
     ORDER BY created_at, id`.execute(query(tx))
  return found.rows
}

export async function selectPasskeyByCredential(
  tx: Tx,
  credentialId: string,
): Promise<OperatorPasskey | undefined> {
  const found = await sql<OperatorPasskey>`
    SELECT ${passkeyColumns} FROM operator_passkey WHERE credential_id = ${credentialId}`.execute(query(tx))
  return found.rows[0]
}

export async function insertPasskey(
  tx: Tx,
  passkey: {
    readonly operatorId: bigint
    readonly credentialId: string
    readonly rpId: string
    readonly publicKey: Uint8Array
    readonly counter: bigint
    readonly transports: readonly string[]
    readonly isBackedUp: boolean
    readonly name: string
  },
): Promise<string | undefined> {
  const row = await query(tx)
    .insertInto('operator_passkey')
    .values({
      operator_id: passkey.operatorId,
      credential_id: passkey.credentialId,
      rp_id: passkey.rpId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Records a use. A counter that does not grow indicates a cloned passkey. */
export async function updatePasskeyUsed(
  tx: Tx,
  passkey: { readonly id: string; readonly counter: bigint; readonly isBackedUp: boolean },
): Promise<boolean> {
  const changed = await query(tx)
    .updateTable('operator_passkey')
    .set({ counter: passkey.counter, is_backed_up: passkey.isBackedUp, last_used_at: now })
    .where('id', '=', passkey.id)
    .where((where) =>
      where.or([
        where('counter', '<', passkey.counter),
        where.and([where('counter', '=', 0n), where(sql<bigint>`${passkey.counter}::bigint`, '=', 0n)]),
      ]),
    )
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function deletePasskey(tx: Tx, operatorId: bigint, id: string): Promise<boolean> {
  const gone = await query(tx)
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Deletes an operator's factors: authenticator, recovery codes and passkeys. */
export async function deleteFactors(tx: Tx, operatorId: bigint): Promise<void> {
  await query(tx).deleteFrom('operator_totp').where('operator_id', '=', operatorId).execute()
  await query(tx).deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
  await query(tx).deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute()
}
