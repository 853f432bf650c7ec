import { realpath } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { OWNER } from './cluster.ts'
import { urlFor } from './launch.ts'
import { readPidFile } from './orphan.ts'

/**
 * Connection URLs of an embedded PostgreSQL that another process runs on this data directory; undefined if none runs.
 */
export async function findRunning(
  dataDir: string,
): Promise<{ readonly ownerUrl: string; readonly appUrl: string } | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  const file = folder === undefined ? undefined : readPidFile(join(folder, 'postgres'))
  if (file?.status !== 'ready') return undefined
  const urls = {
    ownerUrl: urlFor(file.socketFolder, OWNER, 'tessera'),
    appUrl: urlFor(file.socketFolder, 'tessera_app', 'tessera'),
  }
  // A killed server leaves its files behind: only a successful connection proves that it runs.
  const client = new Client({ connectionString: urls.appUrl, connectionTimeoutMillis: 2_000 })
  const isThere = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return isThere ? urls : undefined
}
