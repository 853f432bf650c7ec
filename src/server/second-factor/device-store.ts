import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

import type { MemberKey } from './store.ts'

/** So long a browser and an address are known. */
export const KNOWN_DAYS = 180
const known = sql`clock_timestamp() - make_interval(days => ${KNOWN_DAYS})`

/** More than anybody uses at a time; the oldest go. */
const KEPT = 20

/** Which of these secrets a browser is known by, and notes that it was seen. */
export async function touchDevice(
  tx: Tx,
  { merchantId, memberId }: MemberKey,
  hashes: readonly Buffer[],
): Promise<Buffer | undefined> {
  if (hashes.length === 0) return undefined
  const found = await sql<{ hash: Buffer }>`
    UPDATE known_device SET last_used_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND secret_hash = ANY (${[...hashes]}::bytea[]) AND created_at > ${known}
    RETURNING secret_hash AS hash`.execute(query(tx))
  return found.rows[0]?.hash
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
       AND secret_hash = ANY (${[...hashes]}::bytea[]) AND created_at > ${known}
     ORDER BY created_at LIMIT 1`.execute(query(tx))
  return found.rows[0]?.hours
}

export async function insertDevice(
  tx: Tx,
  device: MemberKey & { readonly hash: Buffer; readonly name: string; readonly replaced: readonly Buffer[] },
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
