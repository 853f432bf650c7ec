import { sql } from 'kysely'

import type { ProviderSide } from '#domain/play/provider-key.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { ProviderRow } from '#server/play/providers/store.ts'

const columns = sql`
  code, name, protocol, base_url AS "baseUrl", operator_id AS "operatorId", is_on AS "isOn", version`

export async function lockProviderRow(tx: Tx, code: string): Promise<ProviderRow | undefined> {
  const found = await sql<ProviderRow>`
    SELECT ${columns} FROM provider WHERE code = ${code} FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export async function selectProviderRow(tx: Tx, code: string): Promise<ProviderRow | undefined> {
  const found = await sql<ProviderRow>`SELECT ${columns} FROM provider WHERE code = ${code}`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function updateSwitch(
  tx: Tx,
  { code, isOn }: { readonly code: string; readonly isOn: boolean },
): Promise<number> {
  const found = await sql<{ version: number }>`
    UPDATE provider SET is_on = ${isOn}, version = version + 1 WHERE code = ${code} RETURNING version`.execute(
    query(tx),
  )
  return found.rows[0]?.version ?? 0
}

export interface StandingKey {
  readonly code: string
  readonly side: ProviderSide
  readonly publicKey: string | null
  readonly wrappedSecret: string | null
  readonly createdAt: Date
  readonly endsAt: Date | null
}

/** Valid keys, newest first. */
export async function selectStandingKeys(tx: Tx, code?: string): Promise<readonly StandingKey[]> {
  const found = await sql<StandingKey>`
    SELECT provider_code AS code, side, public_key AS "publicKey", wrapped_secret AS "wrappedSecret",
           created_at AS "createdAt", ends_at AS "endsAt"
      FROM provider_key
     WHERE (ends_at IS NULL OR ends_at > clock_timestamp())
       ${code === undefined ? sql`` : sql`AND provider_code = ${code}`}
     ORDER BY provider_code, side, id DESC`.execute(query(tx))
  return found.rows
}

/** Expires a replaced key now; returns whether there was one. */
export async function endReplacedKey(
  tx: Tx,
  { code, side }: { readonly code: string; readonly side: ProviderSide },
): Promise<boolean> {
  const found = await sql`
    UPDATE provider_key SET ends_at = clock_timestamp()
     WHERE provider_code = ${code} AND side = ${side} AND ends_at > clock_timestamp() RETURNING 1`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

export interface WaitingKey {
  readonly id: string
  readonly code: string
  readonly side: ProviderSide
  readonly publicKey: string | null
  readonly wrappedSecret: string | null
  readonly reason: string
  readonly proposedBy: bigint
  readonly proposedByName: string
  readonly proposedAt: Date
}

export async function selectWaitingKeys(tx: Tx, code?: string): Promise<readonly WaitingKey[]> {
  const found = await sql<WaitingKey>`
    SELECT waiting.id::text, provider_code AS code, side, public_key AS "publicKey", wrapped_secret AS "wrappedSecret",
           reason, proposed_by AS "proposedBy", operator.name AS "proposedByName", proposed_at AS "proposedAt"
      FROM provider_key_waiting AS waiting JOIN operator ON operator.id = proposed_by
     ${code === undefined ? sql`` : sql`WHERE provider_code = ${code}`}
     ORDER BY provider_code, side`.execute(query(tx))
  return found.rows
}

/** Replaces the key that was waiting, if any. */
export async function putWaitingKey(
  tx: Tx,
  key: {
    readonly code: string
    readonly side: ProviderSide
    readonly publicKey: string | undefined
    readonly wrappedSecret: string | undefined
    readonly reason: string
    readonly operatorId: bigint
  },
): Promise<void> {
  await deleteWaitingKey(tx, key)
  await sql`
    INSERT INTO provider_key_waiting (provider_code, side, public_key, wrapped_secret, reason, proposed_by)
    VALUES (${key.code}, ${key.side}, ${key.publicKey ?? null}, ${key.wrappedSecret ?? null}, ${key.reason},
            ${key.operatorId})`.execute(query(tx))
}

export async function deleteWaitingKey(
  tx: Tx,
  { code, side }: { readonly code: string; readonly side: ProviderSide },
): Promise<void> {
  await sql`
    DELETE FROM provider_key_waiting WHERE provider_code = ${code} AND side = ${side}`.execute(query(tx))
}

/** A provider's open rounds, open sessions and games. */
export async function selectStanding(
  tx: Tx,
  code: string,
): Promise<{ readonly openRounds: number; readonly openSessions: number; readonly games: number }> {
  const found = await sql<{ openRounds: number; openSessions: number; games: number }>`
    SELECT (SELECT count(*)::int FROM play WHERE product = 'games' AND state = 'open' AND source = ${code}) AS "openRounds",
           (SELECT count(*)::int FROM game_session
             WHERE ended_at IS NULL AND expires_at > statement_timestamp() AND launched_at IS NOT NULL
               AND provider_code = ${code}) AS "openSessions",
           (SELECT count(*)::int FROM game JOIN vendor ON vendor.code = game.vendor_code
             WHERE vendor.provider = ${code} AND retired_at IS NULL) AS games`.execute(query(tx))
  return found.rows[0] ?? { openRounds: 0, openSessions: 0, games: 0 }
}
