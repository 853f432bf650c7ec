import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

import { launchPostgres } from '#server/db/embedded/launch.ts'

import { scratchFolder } from './scratch.ts'

export type ScratchServer = {
  /** May make databases and roles. */
  ownerUrl: string
  /** The role that owns nothing, as the application has it. */
  appUrl: string
  stop: () => Promise<void>
}

/** A PostgreSQL for databases that nobody keeps: the one of DATABASE_URL, else one of our own that is gone afterwards. */
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
  // Where root must run PostgreSQL as another uid, that one has to get in; the data below are closed all the same.
  await chmod(dataDir, 0o755)
  const server = await launchPostgres({ dataDir, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, stop }
}

/** The same server, another database. */
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

/** Where one login is both, the session puts on the application's role as it begins. */
function stepDown(url: string): string {
  const lower = new URL(url)
  lower.searchParams.set('options', '-c role=tessera_app')
  return lower.href
}
