import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'

import { askOnce, inDatabase, openScratchServer } from '#test/pg/server.ts'

export interface ScratchProduct {
  readonly ownerUrl: string
  /** When the server ended, by itself or because it was stopped. */
  readonly ended: Promise<number>
  /** Ends the server and takes its database away. */
  stop(): Promise<void>
}

/** The product as a process of its own, with the demo brands, on a database that is gone afterwards. */
export async function openScratchProduct(ports: {
  readonly port: string
  readonly consolePort: string
}): Promise<ScratchProduct> {
  const scratch = await openScratchServer()
  const name = `tessera_e2e_${randomBytes(5).toString('hex')}`
  const tidyUp = async () => {
    await askOnce(scratch.ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined)
    await scratch.stop()
  }
  try {
    await askOnce(scratch.ownerUrl, `CREATE DATABASE ${name}`)
  } catch (error) {
    await tidyUp()
    throw error
  }
  const ownerUrl = inDatabase(scratch.ownerUrl, name)
  const server = spawnServer({ ...ports, ownerUrl, appUrl: inDatabase(scratch.appUrl, name) })
  const ended = once(server, 'exit').then(([code]) => (typeof code === 'number' ? code : 1))
  return {
    ownerUrl,
    ended,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await tidyUp()
    },
  }
}

function spawnServer(wanted: {
  port: string
  consolePort: string
  ownerUrl: string
  appUrl: string
}): ChildProcess {
  return spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      LOCAL_IDENTITY_PROVIDERS: '1',
      LOCAL_GAME_PROVIDERS: '1',
      PORT: wanted.port,
      CONSOLE_PORT: wanted.consolePort,
      STUDIO_PORT: '0',
      DATABASE_URL: wanted.appUrl,
      DATABASE_OWNER_URL: wanted.ownerUrl,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      // Browsers of tests say where they come from; whoever says nothing comes from one address.
      TRUST_PROXY: '1',
      THROTTLE_ADDRESS: '100000,100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
