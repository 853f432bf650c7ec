import { sql } from 'kysely'

import type { AlarmKind } from '#domain/alarms/alarm.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface AlarmRow {
  readonly kind: string
  readonly ownerId: bigint | null
  readonly ownerName: string | null
  readonly ownedUntil: Date | null
  readonly closedName: string | null
  readonly closedUntil: Date | null
  readonly closedExtent: number | null
  readonly note: string
  readonly changedAt: Date
  readonly version: number
}

/** Owners and closures of the alarms of a brand; a suspended owner counts as none. */
export async function selectAlarms(
  tx: Tx,
  merchantId: number,
  kind?: AlarmKind,
): Promise<readonly AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    SELECT kind, owner.id AS "ownerId", owner.name AS "ownerName", owned_until AS "ownedUntil",
           closer.name AS "closedName", closed_until AS "closedUntil", closed_extent AS "closedExtent",
           note, changed_at AS "changedAt", alarm_state.version
      FROM alarm_state
      LEFT JOIN operator AS owner ON owner.id = owner_id AND owner.status = 'active'
      LEFT JOIN operator AS closer ON closer.id = closed_by
     WHERE alarm_state.merchant_id = ${merchantId} AND ${kind ? sql`kind = ${kind}` : sql`true`}`.execute(
    query(tx),
  )
  return rows
}

/** Serialises deeds on one alarm of a brand. */
export async function lockAlarm(
  tx: Tx,
  { merchantId, kind }: { readonly merchantId: number; readonly kind: AlarmKind },
): Promise<AlarmRow | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`alarm ${merchantId} ${kind}`}, 0))`.execute(
    query(tx),
  )
  return (await selectAlarms(tx, merchantId, kind))[0]
}

export interface AlarmWrite {
  readonly merchantId: number
  readonly kind: AlarmKind
  readonly owner?: { readonly id: bigint; readonly hours: number }
  readonly closed?: { readonly by: bigint; readonly hours: number; readonly extent: number }
  readonly note: string
}

export async function upsertAlarm(
  tx: Tx,
  { merchantId, kind, owner, closed, note }: AlarmWrite,
): Promise<number> {
  const after = (hours: number | undefined) =>
    hours === undefined ? sql`NULL` : sql`clock_timestamp() + make_interval(hours => ${hours})`
  const { rows } = await sql<{ version: number }>`
    INSERT INTO alarm_state AS kept
           (merchant_id, kind, owner_id, owned_until, closed_by, closed_until, closed_extent, note)
    VALUES (${merchantId}, ${kind}, ${owner?.id ?? null}, ${after(owner?.hours)}, ${closed?.by ?? null},
            ${after(closed?.hours)}, ${closed?.extent ?? null}, ${note})
    ON CONFLICT (merchant_id, kind) DO UPDATE SET
      owner_id = excluded.owner_id, owned_until = excluded.owned_until, closed_by = excluded.closed_by,
      closed_until = excluded.closed_until, closed_extent = excluded.closed_extent, note = excluded.note,
      changed_at = clock_timestamp(), version = kept.version + 1
    RETURNING version`.execute(query(tx))
  return rows[0]?.version ?? 0
}

/** Active operators of the brand and of the house who see its alarms. */
export async function selectAlarmOperators(tx: Tx, merchantId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM operator
     WHERE (merchant_id = ${merchantId} OR merchant_id IS NULL) AND status = 'active'
       AND 'system.read' = ANY (permissions) ORDER BY name LIMIT 200`.execute(query(tx))
  return rows.map(({ name }) => name)
}

/** The id of an operator who can take an alarm of the brand. */
export async function selectAlarmOperator(
  tx: Tx,
  { merchantId, name }: { readonly merchantId: number; readonly name: string },
): Promise<bigint | undefined> {
  // guard: alarm-to-operator-of-brand
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM operator
     WHERE lower(name) = lower(${name}) AND (merchant_id = ${merchantId} OR merchant_id IS NULL)
       AND status = 'active' AND 'system.read' = ANY (permissions)`.execute(query(tx))
  return rows[0]?.id
}
