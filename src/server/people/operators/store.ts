import { sql } from 'kysely'

import { OPERATOR_IDLE_MINUTES } from '#domain/access/operator-session.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const now = sql<Date>`clock_timestamp()`

export interface FoundOperator {
  readonly sessionId: string
  readonly operatorId: bigint
  readonly name: string
  readonly merchantId: number | null
  readonly role: string | null
  readonly permissions: readonly string[]
  readonly isHalfSignedIn: boolean
  readonly mustChangePassword: boolean
  readonly mustEnrol: boolean
  readonly isTouchDue: boolean
  /** Whether money permissions are suspended because one operator alone granted them. */
  readonly restsMoney: boolean
}

export interface NewOperator {
  readonly name: string
  readonly merchantId?: number | undefined
  readonly role?: string
  readonly permissions: readonly string[]
  /** A handed-over password: good for a few days, and only to be replaced. */
  readonly handedOver?: {
    readonly passwordHash: string
    readonly days: number
    /** The operator who created the account and knows its first password. */
    readonly by?: bigint
  }
}

const IDLE = sql`make_interval(mins => ${OPERATOR_IDLE_MINUTES})`

export async function selectOperator(tx: Tx, secretHash: Buffer): Promise<FoundOperator | undefined> {
  // guard: operator-session-active
  const found = await sql<FoundOperator>`
    SELECT operator_session.id AS "sessionId", operator.id AS "operatorId", name, merchant_id AS "merchantId",
           role, permissions, is_half_signed_in AS "isHalfSignedIn",
           must_change_password AS "mustChangePassword", must_enrol AS "mustEnrol",
           last_used_at < clock_timestamp() - interval '1 minute' AS "isTouchDue",
           coalesce(money_from > clock_timestamp(), false) AS "restsMoney"
      FROM operator_session JOIN operator ON operator.id = operator_session.operator_id
     WHERE secret_hash = ${secretHash} AND ended_at IS NULL AND expires_at > clock_timestamp()
       AND last_used_at + ${IDLE} > clock_timestamp() AND operator.status = 'active'`.execute(query(tx))
  return found.rows[0]
}

export async function touchOperatorSession(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE operator_session SET last_used_at = clock_timestamp()
     WHERE id = ${id} AND last_used_at < clock_timestamp() - interval '1 minute'`.execute(query(tx))
}

export interface OperatorSessionTimes {
  readonly idleEndsAt: Date
  readonly endsAt: Date
}

const times = sql`last_used_at + ${IDLE} AS "idleEndsAt", expires_at AS "endsAt"`

export async function selectSessionTimes(tx: Tx, id: string): Promise<OperatorSessionTimes | undefined> {
  const found =
    await sql<OperatorSessionTimes>`SELECT ${times} FROM operator_session WHERE id = ${id}`.execute(query(tx))
  return found.rows[0]
}

/** Renews a session that is still valid; the guard of the call checked it a moment ago. */
export async function renewOperatorSession(tx: Tx, id: string): Promise<OperatorSessionTimes | undefined> {
  const found = await sql<OperatorSessionTimes>`
    UPDATE operator_session SET last_used_at = clock_timestamp()
     WHERE id = ${id} AND ended_at IS NULL AND expires_at > clock_timestamp()
       AND last_used_at + ${IDLE} > clock_timestamp()
    RETURNING ${times}`.execute(query(tx))
  return found.rows[0]
}

/** Returns no id if the name is taken; case is ignored. */
export async function insertOperator(tx: Tx, operator: NewOperator): Promise<bigint | undefined> {
  const { handedOver } = operator
  const row = await query(tx)
    .insertInto('operator')
    .values({
      name: operator.name,
      merchant_id: operator.merchantId ?? null,
      role: operator.role ?? null,
      permissions: [...operator.permissions],
      ...(handedOver
        ? {
            password_hash: handedOver.passwordHash,
            password_changed_at: now,
            password_ends_at: sql<Date>`clock_timestamp() + make_interval(days => ${handedOver.days})`,
            must_change_password: true,
            must_enrol: true,
            created_by: handedOver.by ?? null,
            handed_over_by: handedOver.by ?? null,
            handed_over_at: now,
          }
        : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertOperatorSession(
  tx: Tx,
  session: {
    readonly operatorId: bigint
    readonly secretHash: Buffer
    readonly isHalfSignedIn: boolean
    readonly expiresInSeconds: number
    readonly address: string | undefined
    readonly device: string
  },
): Promise<string> {
  const row = await query(tx)
    .insertInto('operator_session')
    .values({
      operator_id: session.operatorId,
      secret_hash: session.secretHash,
      is_half_signed_in: session.isHalfSignedIn,
      address: session.address ?? null,
      device: session.device.slice(0, 300),
      // `clock_timestamp()`, as in the comparisons: the transaction's start could lie before a touch of the same
      // moment.
      last_used_at: now,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${session.expiresInSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends one session of an operator, or all of them. */
export async function updateOperatorSessionsEnded(
  tx: Tx,
  { operatorId, sessionId }: { readonly operatorId: bigint; readonly sessionId?: string },
): Promise<number> {
  const ended = await query(tx)
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .$if(sessionId !== undefined, (one) => one.where('id', '=', sessionId ?? ''))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** The operator data that a sign-in reads. */
export interface SigningIn {
  readonly id: bigint
  readonly name: string
  readonly merchantId: number | null
  readonly status: string
  readonly passwordHash: string | null
  readonly mustChangePassword: boolean
  readonly mustEnrol: boolean
  readonly isPasswordOver: boolean
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

const signingIn = sql`
  SELECT id, name, merchant_id AS "merchantId", status, password_hash AS "passwordHash",
         must_change_password AS "mustChangePassword", must_enrol AS "mustEnrol",
         coalesce(password_ends_at < clock_timestamp(), false) AS "isPasswordOver",
         EXISTS (SELECT FROM operator_totp WHERE operator_id = operator.id AND wrapped_secret IS NOT NULL) AS "hasTotp",
         (SELECT count(*)::integer FROM operator_passkey WHERE operator_id = operator.id) AS passkeys,
         (SELECT count(*)::integer FROM operator_recovery_code
           WHERE operator_id = operator.id AND used_at IS NULL) AS "recoveryCodes"
    FROM operator`

export async function selectSigningIn(tx: Tx, name: string): Promise<SigningIn | undefined> {
  const found = await sql<SigningIn>`${signingIn} WHERE lower(name) = lower(${name})`.execute(query(tx))
  return found.rows[0]
}

export async function selectSigningInById(tx: Tx, id: bigint): Promise<SigningIn | undefined> {
  const found = await sql<SigningIn>`${signingIn} WHERE id = ${id}`.execute(query(tx))
  return found.rows[0]
}

/** Locks the operator: concurrent changes of password or factors run one after the other. */
export async function lockOperator(tx: Tx, id: bigint): Promise<SigningIn | undefined> {
  const found = await sql<SigningIn>`${signingIn} WHERE id = ${id} FOR UPDATE OF operator`.execute(query(tx))
  return found.rows[0]
}

export async function updateOperatorLoggedIn(tx: Tx, id: bigint): Promise<void> {
  await query(tx).updateTable('operator').set({ last_login_at: now }).where('id', '=', id).execute()
}

export async function updateMustEnrol(tx: Tx, id: bigint, mustEnrol: boolean): Promise<void> {
  await query(tx).updateTable('operator').set({ must_enrol: mustEnrol }).where('id', '=', id).execute()
}

/** Does nothing if the password is no longer the one that was proven. */
export async function updateOperatorPassword(
  tx: Tx,
  change: { readonly id: bigint; readonly oldHash: string; readonly newHash: string },
): Promise<boolean> {
  const changed = await query(tx)
    .updateTable('operator')
    .set({
      password_hash: change.newHash,
      password_changed_at: now,
      password_ends_at: null,
      must_change_password: false,
    })
    .where('id', '=', change.id)
    .where('password_hash', '=', change.oldHash)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
