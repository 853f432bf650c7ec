import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

import type { MemberKey } from './store.ts'

/** So long a browser and an address are known. */
export const KNOWN_DAYS = 180
const known = sql`clock_timestamp() - make_interval(days => ${KNOWN_DAYS})`

/** More than anybody uses at a time; the oldest go. */
const KEPT = 20

export interface KnownDevice extends MemberKey {
  readonly hash: Buffer
  /** Whether a second step was taken on it: one that only signed in is asked for it as before. */
  readonly provesSecondStep: boolean
}

/** Whose known device has one of these secrets. It names no account, so its time says nothing of the one that is tried. */
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

/** Notes that the member has signed in on it, and by which session. */
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

/** Forgets the devices whose last session is ended: one session, or every one but this. */
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

/** Every browser is asked for the second step again, and keeps the counter of its own failures. */
export async function updatePlacesDistrusted(tx: Tx, { merchantId, memberId }: MemberKey): Promise<void> {
  await sql`
    UPDATE known_device SET proves_second_step = false
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(query(tx))
  await sql`
    DELETE FROM known_address WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(
    query(tx),
  )
}

/** Since how many hours the browser with one of these secrets is known. */
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

/** Every browser and every address: the next sign-in is one from an unknown place. */
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
