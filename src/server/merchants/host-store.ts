import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

/** How it was proven: by a record, by a file, because it is this very machine, or by whoever has the database. */
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

/** Whose host it is, where it serves anybody. */
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

/** Noted, and not proven: it serves nobody yet. One that was noted before keeps its token. */
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

/** 160 bits, in signs that every name server and file takes. */
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

/** From now on it serves this brand. False where it serves another one: of two who proved it the first has it. */
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
