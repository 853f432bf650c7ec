import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { HostFault } from '#domain/merchant/host-checks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** How a host was proven: by DNS record, by file, as this very machine, or by the owner of the database. */
export type HostProof = 'dns' | 'file' | 'local' | 'hand'

export interface HostClaim {
  readonly merchantId: number
  readonly host: string
  readonly token: string
  readonly checkedAt: Date | null
  readonly fault: HostFault | null
  /** The record, status or text that the last check found in place of the proof. */
  readonly found: string | null
  readonly nextCheckAt: Date | null
  /** Number of checks begun: the fencing token of a running check. */
  readonly checks: number
  readonly verifiedAt: Date | null
  readonly verifiedBy: HostProof | null
}

const columns = sql`
  merchant_id AS "merchantId", host, token, checked_at AS "checkedAt", fault, found, next_check_at AS "nextCheckAt",
  checks, verified_at AS "verifiedAt", verified_by AS "verifiedBy"`

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

/** Whether an unproven claim to this host has this token. */
export async function selectIsClaimed(
  tx: Tx,
  { host, token }: { readonly host: string; readonly token: string },
): Promise<boolean> {
  // guard: proof-file-of-own-host
  const found = await sql`
    SELECT FROM host_claim WHERE host = ${host} AND token = ${token} AND verified_at IS NULL`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

/** Longer than a check with all its timeouts. If a process dies, another checks the host after the lease. */
const LEASE_SECONDS = 60
const isFree = sql`(checking_until IS NULL OR checking_until <= clock_timestamp())`
const leased = sql`
  checks = checks + 1, checking_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`

/** Leases a claim for a check by hand, which restarts the backoff. Undefined while another check runs. */
export async function leaseClaim(
  tx: Tx,
  { merchantId, host }: { readonly merchantId: number; readonly host: string },
): Promise<HostClaim | undefined> {
  // guard: asked-host-checked-once
  const found = await sql<HostClaim>`
    UPDATE host_claim SET ${leased}, checks_since = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND host = ${host} AND ${isFree}
    RETURNING ${columns}`.execute(query(tx))
  return found.rows[0]
}

/** Leases the unproven claim whose check has been due longest, except claims of the brands in `fullLanes`. */
export async function leaseDueClaim(tx: Tx, fullLanes: readonly string[]): Promise<HostClaim | undefined> {
  // guard: due-host-checked-once
  const found = await sql<HostClaim>`
    UPDATE host_claim SET ${leased}
     WHERE (merchant_id, host) = (
       SELECT claim.merchant_id, claim.host
         FROM host_claim AS claim JOIN merchant ON merchant.id = claim.merchant_id
        WHERE verified_at IS NULL AND next_check_at <= statement_timestamp() AND ${isFree}
          AND merchant.state <> 'closed' AND merchant.id::text <> ALL (${[...fullLanes]}::text[])
        ORDER BY next_check_at, claim.merchant_id, claim.host LIMIT 1
          FOR UPDATE OF claim SKIP LOCKED)
    RETURNING ${columns}`.execute(query(tx))
  return found.rows[0]
}

/** How long the scheduled checks of a claim have run. */
export async function selectCheckedFor(
  tx: Tx,
  { merchantId, host }: { readonly merchantId: number; readonly host: string },
): Promise<number> {
  const found = await sql<{ ranMs: number }>`
    SELECT (extract(epoch FROM clock_timestamp() - checks_since) * 1000)::float8 AS "ranMs" FROM host_claim
     WHERE merchant_id = ${merchantId} AND host = ${host}`.execute(query(tx))
  return found.rows[0]?.ranMs ?? 0
}

/** Records a failed check and ends its lease. Without `waitMs` no scheduled check follows. */
export async function updateClaimChecked(
  tx: Tx,
  outcome: {
    readonly merchantId: number
    readonly host: string
    readonly fault: HostFault
    readonly found: string | null
    readonly waitMs: number | undefined
  },
): Promise<void> {
  const { merchantId, host, fault, found, waitMs } = outcome
  await sql`
    UPDATE host_claim
       SET checked_at = clock_timestamp(), fault = ${fault}, found = ${found}, checking_until = NULL,
           next_check_at = clock_timestamp() + make_interval(secs => ${waitMs === undefined ? null : waitMs / 1000}::float8)
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
    UPDATE host_claim
       SET checked_at = clock_timestamp(), fault = NULL, found = NULL, checking_until = NULL, next_check_at = NULL,
           verified_at = clock_timestamp(), verified_by = ${by}
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
