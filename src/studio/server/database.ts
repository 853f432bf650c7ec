import { readFile, readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import pg from 'pg'

import { readJson } from '#studio/wire/json.ts'

/** Runs SQL, inside a transaction or alone. Values are always parameters. */
export interface Sql {
  <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Database {
  readonly read: Sql
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const { INT8, JSONB } = pg.types.builtins

/** int8 is parsed as bigint, and jsonb with `readJson`, because it contains amounts. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (text: string) => BigInt(text)
    if (oid === JSONB) return readJson
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // The server's timeouts end slow statements; ours is slightly longer and catches a server that does not respond.
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    query_timeout: 22_000,
    keepAlive: true,
    types,
  })
  // A lost connection (a restart of the database) must not end the process: the next call opens another.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    read: async (text, values = []) => (await pool.query(text, [...values])).rows,
    async transact(work) {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const done = await work(async (text, values = []) => (await client.query(text, [...values])).rows)
        await client.query('COMMIT')
        client.release()
        return done
      } catch (error) {
        const isLost = await client.query('ROLLBACK').then(
          () => false,
          () => true,
        )
        client.release(isLost)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

export async function selectNowMs(sql: Sql): Promise<number> {
  const rows = await sql<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  )
  return rows[0]?.now ?? 0
}

const folder = new URL('../../../db/studio/', import.meta.url)
/** Advisory lock: of two studios that start at once, one migrates after the other. */
const MIGRATION_LOCK = 7_283_101

/**
 * Applies pending migrations, each once and in its own transaction, unless its first line says `-- outside a transaction`. A
 * migration edited after it was applied is detected by its hash.
 */
export async function migrateStudio(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await lockMigrations(client)
    const found = await client.query("SELECT FROM pg_namespace WHERE nspname = 'studio'")
    if (found.rowCount === 0) await client.query('CREATE SCHEMA studio')
    await client.query(`CREATE TABLE IF NOT EXISTS studio.migration (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const known = await client.query<{ name: string; hash: string }>(
      'SELECT name, hash FROM studio.migration',
    )
    const hashes = new Map(known.rows.map(({ name, hash }) => [name, hash]))
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const hash = await hashOf(text)
      const before = hashes.get(name)
      if (before !== undefined && before !== hash)
        throw new Error(`${name} was edited after it had been applied`)
      if (before === undefined) await apply(client, name, text, hash)
    }
  } finally {
    await client.end()
  }
}

const TRY_EVERY_MS = 200

/** Tries again and again: a statement that waits has a snapshot, for which `CREATE INDEX CONCURRENTLY` of another process would wait. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isLocked"',
      [MIGRATION_LOCK],
    )
    if (rows[0]?.isLocked === true) return
    await setTimeout(TRY_EVERY_MS)
  }
}

async function apply(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  const isTransaction = !text.startsWith('-- outside a transaction')
  if (isTransaction) await client.query('BEGIN')
  try {
    for (const query of isTransaction ? [text] : statementsOf(text)) await client.query(query)
    await client.query('INSERT INTO studio.migration (name, hash) VALUES ($1, $2)', [name, hash])
    if (isTransaction) await client.query('COMMIT')
    await client.query('RESET lock_timeout')
  } catch (error) {
    if (isTransaction) await client.query('ROLLBACK')
    throw error
  }
}

/** PostgreSQL runs several statements of one query in a transaction. Those outside of one end at a line's end, and hold no text. */
const statementsOf = (text: string) =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

async function hashOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}
