import { readFileSync, readdirSync } from 'node:fs'
import { chmod, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { type EmbeddedPostgres, launchPostgres, urlFor } from '#server/db/embedded/launch.ts'
import { migrate } from '#server/db/migrate.ts'

/** A PostgreSQL with full durability that is killed and comes back, at an address that stays. */
export interface MortalDatabase {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Kills every process of it at once, as if the power had gone for them, and brings it up again. */
  killAndRecover(): Promise<void>
  /** Stops every process of it where it stands, for so long, and lets all of them go on. */
  freeze(forMs: number): Promise<void>
  /** Waits until it answers again, and brings it up where it ended by itself. */
  recover(): Promise<void>
  stop(): Promise<void>
}

export async function openMortalDatabase(folder: string): Promise<MortalDatabase> {
  await mkdir(folder, { recursive: true })
  // Where root must run PostgreSQL as another uid, that one has to get in.
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
      // The ones that write for it first, so that nobody saves anything.
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

/** One statement to a database that may go while it answers; whether it did. */
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
    // It ended by itself a moment before.
  }
}
