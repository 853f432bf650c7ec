import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import type pg from 'pg'

import { advisoryLocks } from './advisory-locks.ts'
import { openClient } from './connect.ts'

const folder = new URL('../../../../db/migrations/', import.meta.url)
const functionsFolder = new URL('../../../../db/functions/', import.meta.url)

/**
 * Migrates the database to the newest version, as its owner. Each migration is one transaction, unless its first line
 * says `-- outside a transaction`; the hash of its text is stored, so that a later edit is detected. One that no release had
 * may be written anew with the same outcome: `-- replaces <hash>` names the text that development databases have applied.
 * Functions are applied again whenever their text changes.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = await openClient(url, { limits: 'migration', name: 'tessera migration' })
  try {
    await lockMigrations(client)
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const known = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migration')
    const hashes = new Map(known.rows.map((row) => [row.name, row.hash]))
    const applied: string[] = []
    for (const name of await sqlFiles(folder)) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const hash = await hashOf(text)
      const before = hashes.get(name)
      if (before !== undefined && before !== hash && !replaced(text).includes(before))
        throw new MigrationError(`${name} was edited after it had been applied`)
      if (before !== undefined) continue
      await apply(client, name, text, hash)
      applied.push(name)
    }
    for (const name of await sqlFiles(functionsFolder)) {
      const text = await readFile(new URL(name, functionsFolder), 'utf8')
      const hash = await hashOf(text)
      const key = `functions/${name}`
      if (hashes.get(key) === hash) continue
      await apply(client, key, text, hash)
      applied.push(key)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

export class MigrationError extends Error {}

/** The hashes of texts that a migration replaces. */
const replaced = (text: string) =>
  [...text.matchAll(/^-- replaces ([0-9a-f]{64})$/gm)].map(([, hash]) => hash)

const TRY_EVERY_MS = 200

/** Tries again and again: a statement that waits has a snapshot, for which `CREATE INDEX CONCURRENTLY` of another process would wait. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isLocked"',
      [advisoryLocks.migration],
    )
    if (rows[0]?.isLocked === true) return
    await setTimeout(TRY_EVERY_MS)
  }
}

async function apply(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  const isTransaction = isOneTransaction(text)
  if (isTransaction) await client.query('BEGIN')
  try {
    for (const query of queriesOf(text)) await client.query(query)
    await client.query(
      'INSERT INTO migration (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = $2, applied_at = now()',
      [name, hash],
    )
    if (isTransaction) await client.query('COMMIT')
    await client.query('RESET lock_timeout')
  } catch (error) {
    if (isTransaction) await client.query('ROLLBACK')
    throw new MigrationError(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

const isOneTransaction = (text: string) => !text.startsWith('-- outside a transaction')

/**
 * The statements of one query are one transaction to PostgreSQL, so those of a migration outside one are sent one by one. Each
 * ends with its line.
 */
export function queriesOf(text: string): readonly string[] {
  return isOneTransaction(text) ? [text] : text.split(/;\s*$/m).filter((part) => /^\s*[^\s-]/m.test(part))
}

async function sqlFiles(where: URL): Promise<string[]> {
  const names = await readdir(where).catch(() => [])
  return names.filter((name) => name.endsWith('.sql')).sort()
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('hex')
}
