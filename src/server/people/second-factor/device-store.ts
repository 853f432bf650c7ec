import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { MemberKey } from './store.ts'

/** Days until a known browser or address expires. */
export const KNOWN_DAYS = 180
const known = sql`clock_timestamp() - make_interval(days => ${KNOWN_DAYS})`

/** Devices kept per member; the oldest are deleted. */
const KEPT = 20

export interface KnownDevice extends MemberKey {
  readonly hash: Buffer
  /** Whether a second step was taken on it; a device with a sign-in only is still asked for one. */
  readonly provesSecondStep: boolean
}

/**
 * Members whose known devices have one of these secrets. The query names no account, so its timing reveals nothing
 * about the one that is tried.
 */
export async function selectDevices(tx: Tx, hashes: readonly Buffer[]): Promise<readonly KnownDevice[]> {
  if (hashes.length === 0) return []
  const found = await sql<KnownDevice>`
    SELECT merchant_id AS "merchantId", member_id AS "memberId", secret_hash AS hash,
           proves_second_step AS "provesSecondStep"
      FROM known_device
     WHERE secret_hash = ANY (${[...hashes]}::bytea[]) AND created_at > ${known}
     ORDER BY proves_second_step DESC, created_at DESC`.execute(query(tx))
  return found.rows
}

/** Records a sign-in on the device, and its session. */
export async function updateDeviceSeen(
  tx: Tx,
  {
    memberId,
    hash,
    sessionId,
  }: { readonly memberId: bigint; readonly hash: Buffer; readonly sessionId: string },
): Promise<void> {
  await sql`
    UPDATE known_device SET last_used_at = clock_timestamp(), session_id = ${sessionId}::uuid
     WHERE member_id = ${memberId} AND secret_hash = ${hash}`.execute(query(tx))
}

/** Forgets the devices of one session, or of all sessions but this one. */
export async function deleteDevicesOfSessions(
  tx: Tx,
  {
    memberId,
    ...which
  }: { readonly memberId: bigint } & ({ readonly only: string } | { readonly but: string }),
): Promise<void> {
  const ended =
    'only' in which
      ? sql`session_id = ${which.only}::uuid`
      : sql`session_id IS DISTINCT FROM ${which.but}::uuid`
  await sql`DELETE FROM known_device WHERE member_id = ${memberId} AND ${ended}`.execute(query(tx))
}

/** Every browser is asked for the second step again; known devices keep their own failure counters. */
export async function updatePlacesDistrusted(tx: Tx, { merchantId, memberId }: MemberKey): Promise<void> {
  await sql`
    UPDATE known_device SET proves_second_step = false
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(query(tx))
  await sql`
    DELETE FROM known_address WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(
    query(tx),
  )
}

/** Whether the member has signed in on any device that is still known. */
export async function selectHasDevices(tx: Tx, { merchantId, memberId }: MemberKey): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM known_device WHERE merchant_id = ${merchantId} AND member_id = ${memberId} LIMIT 1`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

/** Hours since the browser with one of these secrets became known. */
export async function selectDeviceHours(
  tx: Tx,
  { merchantId, memberId }: MemberKey,
  hashes: readonly Buffer[],
): Promise<number | undefined> {
  const found = await sql<{ hours: number }>`
    SELECT (extract(epoch FROM clock_timestamp() - created_at) / 3600)::float8 AS hours FROM known_device
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND secret_hash = ANY (${[...hashes]}::bytea[]) AND created_at > ${known} AND proves_second_step
     ORDER BY created_at LIMIT 1`.execute(query(tx))
  return found.rows[0]?.hours
}

export async function insertDevice(
  tx: Tx,
  device: KnownDevice & {
    readonly name: string
    readonly sessionId: string
    readonly replaced: readonly Buffer[]
  },
): Promise<void> {
  const { merchantId, memberId } = device
  await sql`
    DELETE FROM known_device
     WHERE member_id = ${memberId}
       AND (secret_hash = ANY (${[...device.replaced]}::bytea[])
            OR id IN (SELECT id FROM known_device WHERE member_id = ${memberId}
                       ORDER BY last_used_at DESC OFFSET ${KEPT - 1}))`.execute(query(tx))
  await query(tx)
    .insertInto('known_device')
    .values({
      merchant_id: merchantId,
      member_id: memberId,
      secret_hash: device.hash,
      name: device.name.slice(0, 300),
      proves_second_step: device.provesSecondStep,
      session_id: device.sessionId,
    })
    .execute()
}

export async function selectAddressKnown(
  tx: Tx,
  { merchantId, memberId }: MemberKey,
  address: string,
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM known_address
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND address = ${address}
       AND last_proven_at > ${known}`.execute(query(tx))
  return found.rows.length > 0
}

export async function insertAddress(
  tx: Tx,
  { merchantId, memberId }: MemberKey,
  address: string,
): Promise<void> {
  await sql`
    INSERT INTO known_address (merchant_id, member_id, address) VALUES (${merchantId}, ${memberId}, ${address})
    ON CONFLICT (member_id, address) DO UPDATE SET last_proven_at = clock_timestamp()`.execute(query(tx))
  await sql`
    DELETE FROM known_address
     WHERE member_id = ${memberId}
       AND address IN (SELECT address FROM known_address WHERE member_id = ${memberId}
                        ORDER BY last_proven_at DESC OFFSET ${KEPT})`.execute(query(tx))
}

/** Deletes all known browsers and addresses: the next sign-in comes from an unknown place. */
export async function deletePlaces(tx: Tx, { merchantId, memberId }: MemberKey): Promise<number> {
  const gone = await sql`
    DELETE FROM known_device WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(query(tx))
  await sql`
    DELETE FROM known_address WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(
    query(tx),
  )
  return Number(gone.numAffectedRows ?? 0n)
}

export async function sweepPlaces(tx: Tx): Promise<void> {
  await sql`DELETE FROM known_device WHERE created_at < ${known}`.execute(query(tx))
  await sql`DELETE FROM known_address WHERE last_proven_at < ${known}`.execute(query(tx))
}
