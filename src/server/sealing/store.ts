import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

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
  /** How much longer it is given out; nothing and less for one that has retired. */
  readonly remainingMs: number
}

/** How long a key is given out, and how long it is read after that. */
const GIVEN_OUT = sql`interval '12 hours'`
const STILL_READ = sql`interval '1 day'`

/** A number that stands for the making of keys. Locks of other matters have others. */
const LOCK = 7_283_011

const columns = sql`
  id, public_jwk AS "publicJwk", wrapped_private AS "wrappedPrivate",
  extract(epoch FROM retires_at - clock_timestamp())::float8 * 1000 AS "remainingMs"`

/** One process at a time makes a key; whoever waited finds it made. */
export async function lockExchangeKeys(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(query(tx))
}

/** The keys that are given out, the newest first. */
export async function selectGivenOut(tx: Tx): Promise<ExchangeKeyRow[]> {
  const found = await sql<ExchangeKeyRow>`
    SELECT ${columns} FROM exchange_key
     WHERE retires_at > clock_timestamp() ORDER BY created_at DESC, id`.execute(query(tx))
  return found.rows
}

/** A key by its id, as long as it is read. */
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
  await sql`DELETE FROM exchange_key WHERE retires_at + ${STILL_READ} < clock_timestamp()`.execute(query(tx))
}

/** Whether this was its first use. It is kept well beyond the age at which it would be refused anyway. */
export async function insertUsedOnce(tx: Tx, idHash: Buffer): Promise<boolean> {
  const made = await sql`
    INSERT INTO used_once (kind, id_hash, expires_at)
    VALUES ('sealed', ${idHash}, clock_timestamp() + interval '10 minutes')
    ON CONFLICT DO NOTHING RETURNING 1 AS first`.execute(query(tx))
  return made.rows.length > 0
}

/** Of every kind: each is past its own time. */
export async function deleteUsedOnce(tx: Tx): Promise<void> {
  await sql`DELETE FROM used_once WHERE expires_at < clock_timestamp()`.execute(query(tx))
}
