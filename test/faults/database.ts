import { readFileSync, readdirSync } from 'node:fs'
import { chmod, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { type EmbeddedPostgres, launchPostgres, urlFor } from '#server/platform/db/embedded/launch.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** A durable PostgreSQL that is killed and restarted at a fixed URL. */
export interface MortalDatabase {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Kills all its processes at once, as in a power failure, and restarts it. */
  killAndRecover(): Promise<void>
  /** Pauses all its processes (SIGSTOP), then continues them. */
  freeze(forMs: number): Promise<void>
  /** Waits until it answers, and restarts it if it has ended. */
  recover(): Promise<void>
  stop(): Promise<void>
}

export async function openMortalDatabase(folder: string): Promise<MortalDatabase> {
  await mkdir(folder, { recursive: true })
  // When root runs PostgreSQL as another uid, that one needs access.
  await chmod(folder, 0o755)
  const address = join(folder, 'pg')
  let server: EmbeddedPostgres
  let ended: Promise<void>
  let isUp = false
  const start = async () => {
    server = await launchPostgres({ dataDir: folder, durable: true })
    ended = new Promise((done) =>
      server.onUnexpectedExit(() => {
        isUp = false
        done()
      }),
    )
    await symlink(server.host, `${address}.new`)
    await rename(`${address}.new`, address)
    isUp = true
  }
  await start()
  const ownerUrl = urlFor(address, 'tessera_owner', 'tessera')
  await migrate(ownerUrl)
  return {
    ownerUrl,
    appUrl: urlFor(address, 'tessera_app', 'tessera'),
    async killAndRecover() {
      const { pid } = server
      // Backends first, so that no orderly shutdown can save anything.
      for (const one of [...childrenOf(pid), pid]) signal(one, 'SIGKILL')
      await ended
      await start()
    },
    async freeze(forMs) {
      const all = [server.pid, ...childrenOf(server.pid)]
      for (const one of all) signal(one, 'SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, forMs))
      for (const one of all) signal(one, 'SIGCONT')
    },
    async recover() {
      while (!(await tryAsking(ownerUrl, 'SELECT 1'))) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        if (!isUp) await start()
      }
    },
    async stop() {
      if (isUp) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Tries one statement on a database that may fail; returns whether it succeeded. */
export async function tryAsking(url: string, text: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(text)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return Number(parent)
  } catch {
    return undefined
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended a moment before.
  }
}
