import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

/** How a host was proven: by DNS record, by file, as this very machine, or by the owner of the database. */
export type HostProof = 'dns' | 'file' | 'local' | 'hand'

export interface HostClaim {
  readonly merchantId: number
  readonly host: string
  readonly token: string
  readonly checkedAt: Date | null
  readonly fault: string | null
  readonly verifiedAt: Date | null
  readonly verifiedBy: HostProof | null
}

const columns = sql`
  merchant_id AS "merchantId", host, token, checked_at AS "checkedAt", fault, verified_at AS "verifiedAt",
  verified_by AS "verifiedBy"`

/** The merchant that a host serves, if any. */
export async function selectHostOwner(tx: Tx, host: string): Promise<number | undefined> {
  const row = await query(tx)
    .selectFrom('merchant_host')
    .select('merchant_id')
    .where('host', '=', host)
    .executeTakeFirst()
  return row?.merchant_id
}

export async function selectClaims(tx: Tx, merchantIds: readonly number[]): Promise<readonly HostClaim[]> {
  const found = await sql<HostClaim>`
    SELECT ${columns} FROM host_claim WHERE merchant_id = ANY (${[...merchantIds]}::integer[])
     ORDER BY created_at, host`.execute(query(tx))
  return found.rows
}

export async function lockClaim(
  tx: Tx,
  { merchantId, host }: { readonly merchantId: number; readonly host: string },
): Promise<HostClaim | undefined> {
  const found = await sql<HostClaim>`
    SELECT ${columns} FROM host_claim WHERE merchant_id = ${merchantId} AND host = ${host} FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Records an unproven claim, which serves no visitor yet. An earlier claim keeps its token. */
export async function insertClaim(
  tx: Tx,
  { merchantId, host }: { readonly merchantId: number; readonly host: string },
): Promise<void> {
  await query(tx)
    .insertInto('host_claim')
    .values({ merchant_id: merchantId, host, token: makeToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** 160 bits, in characters that name servers and files accept. */
function makeToken(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz234567'
  return [...randomBytes(32)].map((byte) => signs.charAt(byte & 31)).join('')
}

export async function updateClaimChecked(
  tx: Tx,
  { merchantId, host, fault }: { readonly merchantId: number; readonly host: string; readonly fault: string },
): Promise<void> {
  await sql`
    UPDATE host_claim SET checked_at = clock_timestamp(), fault = ${fault}
     WHERE merchant_id = ${merchantId} AND host = ${host}`.execute(query(tx))
}

/** Makes the host serve this brand. False if it serves another: the first to prove a host has it. */
export async function insertProvenHost(
  tx: Tx,
  { merchantId, host, by }: { readonly merchantId: number; readonly host: string; readonly by: HostProof },
): Promise<boolean> {
  await query(tx)
    .insertInto('merchant_host')
    .values({ merchant_id: merchantId, host })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ((await selectHostOwner(tx, host)) !== merchantId) return false
  await insertClaim(tx, { merchantId, host })
  await sql`
    UPDATE host_claim SET checked_at = clock_timestamp(), fault = NULL, verified_at = clock_timestamp(), verified_by = ${by}
     WHERE merchant_id = ${merchantId} AND host = ${host}`.execute(query(tx))
  return true
}

export async function deleteHost(
  tx: Tx,
  { merchantId, host }: { readonly merchantId: number; readonly host: string },
): Promise<void> {
  for (const table of ['merchant_host', 'host_claim'] as const)
    await query(tx).deleteFrom(table).where('merchant_id', '=', merchantId).where('host', '=', host).execute()
}
