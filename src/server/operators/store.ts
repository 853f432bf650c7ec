import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

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
}

export interface NewOperator {
  readonly name: string
  readonly merchantId?: number
  readonly permissions: readonly string[]
}

/** Operators are signed out after a quarter of an hour without a call, whatever the market. */
const IDLE = sql`interval '15 minutes'`

export async function selectOperator(tx: Tx, secretHash: Buffer): Promise<FoundOperator | undefined> {
  const found = await sql<FoundOperator>`
    SELECT operator_session.id AS "sessionId", operator.id AS "operatorId", name, merchant_id AS "merchantId",
           role, permissions, is_half_signed_in AS "isHalfSignedIn",
           must_change_password AS "mustChangePassword", must_enrol AS "mustEnrol", last_used_at < clock_timestamp() - interval '1 minute' AS "isTouchDue"
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

export async function insertOperator(tx: Tx, operator: NewOperator): Promise<bigint> {
  const row = await query(tx)
    .insertInto('operator')
    .values({
      name: operator.name,
      merchant_id: operator.merchantId ?? null,
      permissions: [...operator.permissions],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
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
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${session.expiresInSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
