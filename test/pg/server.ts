import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

import { launchPostgres } from '#server/platform/db/embedded/launch.ts'

import { scratchFolder } from './scratch.ts'

export type ScratchServer = {
  /** May create databases and roles. */
  ownerUrl: string
  /** The application's role, which owns nothing. */
  appUrl: string
  stop: () => Promise<void>
}

/** A PostgreSQL for temporary databases: the one of DATABASE_URL, else one that is removed afterwards. */
export async function openScratchServer(): Promise<ScratchServer> {
  const ownerUrl = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL
  if (ownerUrl !== undefined && ownerUrl !== '') {
    return {
      ownerUrl,
      appUrl: process.env.DATABASE_OWNER_URL ? (process.env.DATABASE_URL ?? '') : stepDown(ownerUrl),
      stop: () => Promise.resolve(),
    }
  }
  const dataDir = await mkdtemp(join(scratchFolder(), 'tessera-scratch-'))
  // When root runs PostgreSQL as another uid, that one needs access; the data folder below stays closed.
  await chmod(dataDir, 0o755)
  const server = await launchPostgres({ dataDir, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, stop }
}

/** The same server with another database. */
export function inDatabase(url: string, name: string): string {
  const moved = new URL(url)
  moved.pathname = `/${name}`
  return moved.href
}

export async function askOnce<Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Drops all databases whose name begins with the prefix, and returns their names. */
export async function dropDatabases(ownerUrl: string, prefix: string): Promise<string[]> {
  const found = await askOnce<{ name: string }>(
    ownerUrl,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname <> $1`,
    [prefix],
  )
  for (const { name } of found) await askOnce(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  return found.map(({ name }) => name)
}

/** With a single login, the session switches to the application's role at its start. */
function stepDown(url: string): string {
  const lower = new URL(url)
  lower.searchParams.set('options', '-c role=tessera_app')
  return lower.href
}
