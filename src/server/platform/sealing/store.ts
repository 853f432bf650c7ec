import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface PublicHalf {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

export interface ExchangeKeyRow {
  readonly id: string
  readonly publicJwk: PublicHalf
  readonly wrappedPrivate: string
  /** Time until it retires; zero or negative afterwards. */
  readonly remainingMs: number
}

/** How long a key is issued, and how long it is accepted after that. */
const GIVEN_OUT = sql`interval '12 hours'`
const STILL_READ = sql`interval '1 day'`

const columns = sql`
  id, public_jwk AS "publicJwk", wrapped_private AS "wrappedPrivate",
  extract(epoch FROM retires_at - clock_timestamp())::float8 * 1000 AS "remainingMs"`

/** One process at a time creates a key; the others then find it. */
export async function lockExchangeKeys(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.sealingKey})`.execute(query(tx))
}

/** The issued keys, newest first. */
export async function selectGivenOut(tx: Tx): Promise<ExchangeKeyRow[]> {
  const found = await sql<ExchangeKeyRow>`
    SELECT ${columns} FROM exchange_key
     WHERE retires_at > clock_timestamp() ORDER BY created_at DESC, id`.execute(query(tx))
  return found.rows
}

/** A key by id, if it is still accepted. */
export async function selectReadable(tx: Tx, id: string): Promise<ExchangeKeyRow | undefined> {
  const found = await sql<ExchangeKeyRow>`
    SELECT ${columns} FROM exchange_key
     WHERE id = ${id}::uuid AND retires_at + ${STILL_READ} > clock_timestamp()`.execute(query(tx))
  return found.rows[0]
}

export async function insertExchangeKey(
  tx: Tx,
  key: Pick<ExchangeKeyRow, 'id' | 'publicJwk' | 'wrappedPrivate'>,
): Promise<ExchangeKeyRow> {
  const made = await sql<ExchangeKeyRow>`
    INSERT INTO exchange_key (id, public_jwk, wrapped_private, created_at, retires_at)
    VALUES (${key.id}::uuid, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.wrappedPrivate},
            clock_timestamp(), clock_timestamp() + ${GIVEN_OUT})
    RETURNING ${columns}`.execute(query(tx))
  const [row] = made.rows
  if (!row) throw new Error('the exchange key was not stored')
  return row
}

export async function deleteUnreadable(tx: Tx): Promise<void> {
  await sql`DELETE FROM exchange_key WHERE retires_at + ${STILL_READ} < statement_timestamp()`.execute(
    query(tx),
  )
}

/** False on replay. Kept well beyond the maximum age of a call. */
export async function insertUsedOnce(tx: Tx, idHash: Buffer): Promise<boolean> {
  const made = await sql`
    INSERT INTO used_once (kind, id_hash, expires_at)
    VALUES ('sealed', ${idHash}, clock_timestamp() + interval '10 minutes')
    ON CONFLICT DO NOTHING RETURNING 1 AS first`.execute(query(tx))
  return made.rows.length > 0
}

/** Deletes expired ids of every kind. */
export async function deleteUsedOnce(tx: Tx): Promise<void> {
  await sql`DELETE FROM used_once WHERE expires_at < statement_timestamp()`.execute(query(tx))
}
