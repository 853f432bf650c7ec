import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Days until a known device expires. */
export const KNOWN_DAYS = 180
const known = sql`clock_timestamp() - make_interval(days => ${KNOWN_DAYS})`

/** Devices kept per operator; the oldest are deleted. */
const KEPT = 10

/**
 * Operators whose known devices have one of these secrets. The query names no operator, so its timing reveals nothing
 * about the name that is tried.
 */
export async function selectDeviceOwners(
  tx: Tx,
  hashes: readonly Buffer[],
): Promise<readonly { readonly operatorId: bigint; readonly hash: Buffer }[]> {
  if (hashes.length === 0) return []
  const found = await sql<{ operatorId: bigint; hash: Buffer }>`
    SELECT operator_id AS "operatorId", secret_hash AS hash FROM operator_device
     WHERE secret_hash = ANY (${[...hashes]}::bytea[]) AND created_at > ${known}`.execute(query(tx))
  return found.rows
}

export async function updateDeviceSeen(tx: Tx, operatorId: bigint, hash: Buffer): Promise<void> {
  await sql`
    UPDATE operator_device SET last_used_at = clock_timestamp()
     WHERE operator_id = ${operatorId} AND secret_hash = ${hash}`.execute(query(tx))
}

export async function insertDevice(tx: Tx, operatorId: bigint, hash: Buffer): Promise<void> {
  await sql`
    DELETE FROM operator_device
     WHERE operator_id = ${operatorId}
       AND (created_at <= ${known}
            OR secret_hash IN (SELECT secret_hash FROM operator_device WHERE operator_id = ${operatorId}
                                ORDER BY last_used_at DESC OFFSET ${KEPT - 1}))`.execute(query(tx))
  await sql`
    INSERT INTO operator_device (operator_id, secret_hash) VALUES (${operatorId}, ${hash})`.execute(query(tx))
}

/** An operator's devices are deleted when their factors are reset or their password changes. */
export async function deleteDevices(tx: Tx, operatorId: bigint): Promise<void> {
  await sql`DELETE FROM operator_device WHERE operator_id = ${operatorId}`.execute(query(tx))
}
