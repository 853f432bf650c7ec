import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const now = sql<Date>`clock_timestamp()`

export interface ManagedOperator {
  readonly id: bigint
  readonly name: string
  readonly merchantId: number | null
  readonly role: string | null
  readonly permissions: readonly string[]
  readonly status: 'active' | 'suspended'
  readonly mustEnrol: boolean
  readonly hasTotp: boolean
  readonly hasPasskey: boolean
  readonly lastLoginAt: Date | null
  readonly createdAt: Date
  readonly version: number
  /** When money permissions that one operator alone granted come into force; `null` if they are in force. */
  readonly moneyFrom: Date | null
  /** Operators who count as one person with this account, until an independent one confirms it. */
  readonly makers: readonly string[]
}

const columns = sql`
  id, name, merchant_id AS "merchantId", role, permissions, status,
  must_enrol OR must_change_password AS "mustEnrol",
  EXISTS (SELECT FROM operator_totp WHERE operator_id = operator.id AND wrapped_secret IS NOT NULL) AS "hasTotp",
  EXISTS (SELECT FROM operator_passkey WHERE operator_id = operator.id) AS "hasPasskey",
  last_login_at AS "lastLoginAt", created_at AS "createdAt", version,
  CASE WHEN money_from > clock_timestamp() THEN money_from END AS "moneyFrom",
  ARRAY(SELECT maker.name FROM operator AS maker
         WHERE maker.id IN (operator.created_by, operator.handed_over_by) AND operator.confirmed_at IS NULL
         ORDER BY maker.name) AS makers`

export async function selectOperators(
  tx: Tx,
  filter: {
    /** Absent: all operators of the house. */
    readonly merchantId: number | undefined
    readonly search: string
    readonly status: string | undefined
    readonly role: string | undefined
    readonly afterName: string | undefined
    readonly limit: number
  },
): Promise<readonly ManagedOperator[]> {
  const found = await sql<ManagedOperator>`
    SELECT ${columns} FROM operator
     WHERE (${filter.merchantId ?? null}::integer IS NULL OR merchant_id = ${filter.merchantId ?? null})
       AND starts_with(lower(name), lower(${filter.search}))
       AND (${filter.status ?? null}::text IS NULL OR status = ${filter.status ?? null})
       AND (${filter.role ?? null}::text IS NULL OR role = ${filter.role ?? null})
       AND (${filter.afterName ?? null}::text IS NULL OR lower(name) > ${filter.afterName ?? null})
     ORDER BY lower(name) LIMIT ${filter.limit + 1}`.execute(query(tx))
  return found.rows
}

export async function selectManaged(tx: Tx, id: bigint): Promise<ManagedOperator | undefined> {
  const found = await sql<ManagedOperator>`SELECT ${columns} FROM operator WHERE id = ${id}`.execute(
    query(tx),
  )
  return found.rows[0]
}

/**
 * Locks an operator and the owners of the same merchant, or of the house, in one order: of two owners who demote each
 * other, the second waits and sees the first's change.
 */
export async function lockManaged(
  tx: Tx,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number | undefined },
): Promise<ManagedOperator | undefined> {
  await sql`
    SELECT id FROM operator
     WHERE id = ${id} OR (role = 'owner' AND merchant_id IS NOT DISTINCT FROM (
             SELECT merchant_id FROM operator WHERE id = ${id}))
     ORDER BY id FOR UPDATE`.execute(query(tx))
  const found = await sql<ManagedOperator>`
    SELECT ${columns} FROM operator
     WHERE id = ${id} AND (${merchantId ?? null}::integer IS NULL OR merchant_id = ${merchantId ?? null})`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Active owners of the same house or merchant, without this one. */
export async function countOtherOwners(
  tx: Tx,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number | null },
): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM operator
     WHERE role = 'owner' AND status = 'active' AND id <> ${id} AND NOT must_enrol AND NOT must_change_password
       AND merchant_id IS NOT DISTINCT FROM ${merchantId}::integer`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

/** The operator's own permissions are removed with the old role. */
export async function updateRole(tx: Tx, id: bigint, role: string): Promise<number> {
  const row = await query(tx)
    .updateTable('operator')
    .set({ role, permissions: [], version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function updateStatus(tx: Tx, id: bigint, status: 'active' | 'suspended'): Promise<number> {
  const row = await query(tx)
    .updateTable('operator')
    .set({ status, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Whether the account still has the first password of its maker, and no sign-in with it. */
export async function selectIsUntouched(
  tx: Tx,
  { id, merchantId, by }: { readonly id: bigint; readonly merchantId: number; readonly by: bigint },
): Promise<boolean> {
  // guard: first-operator-untouched
  const found = await sql`
    SELECT FROM operator
     WHERE id = ${id} AND merchant_id = ${merchantId} AND created_by = ${by} AND handed_over_by = ${by}
       AND status = 'active' AND must_change_password AND last_login_at IS NULL`.execute(query(tx))
  return found.rows.length > 0
}

export async function updateHandedOver(
  tx: Tx,
  given: {
    readonly id: bigint
    readonly passwordHash: string
    readonly days: number
    /** Absent: handed over from the command line. */
    readonly by: bigint | null
  },
): Promise<number> {
  const { id, passwordHash, days } = given
  const row = await query(tx)
    .updateTable('operator')
    // guard: new-password-unconfirms
    .set({
      password_hash: passwordHash,
      handed_over_by: given.by,
      handed_over_at: now,
      confirmed_by: null,
      // The command line can also add accounts without a maker, so a password handed over there is confirmed.
      confirmed_at: given.by === null ? now : null,
      password_changed_at: now,
      password_ends_at: sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
      must_change_password: true,
      must_enrol: true,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Records that an independent operator confirmed the account as another person's than its makers'. */
export async function updateConfirmed(tx: Tx, id: bigint, confirmedBy: bigint): Promise<void> {
  await query(tx)
    .updateTable('operator')
    .set({ confirmed_by: confirmedBy, confirmed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Suspends money permissions for some hours, or puts them into force now. Returns when they come into force. */
export async function updateMoneyFrom(
  tx: Tx,
  id: bigint,
  restHours: number | undefined,
): Promise<Date | null> {
  const row = await query(tx)
    .updateTable('operator')
    .set({
      money_from:
        restHours === undefined ? null : sql<Date>`clock_timestamp() + make_interval(hours => ${restHours})`,
    })
    .where('id', '=', id)
    .returning('money_from')
    .executeTakeFirstOrThrow()
  return row.money_from
}
