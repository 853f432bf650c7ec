import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'

import { askOnce, inDatabase, openScratchServer } from '#test/pg/server.ts'

export const HOUSE_SECRET = 'a secret of the house, for browser tests alone'

export interface ScratchProduct {
  readonly ownerUrl: string
  /** Exit code of the server, once it has ended. */
  readonly ended: Promise<number>
  /** Stops the server and removes its database. */
  stop(): Promise<void>
}

/** The product as a process, with the demo brands, on a temporary database. */
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

function spawnServer(options: {
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
      LOCAL_HOSTS: '1',
      PORT: options.port,
      CONSOLE_PORT: options.consolePort,
      STUDIO_PORT: '0',
      DATABASE_URL: options.appUrl,
      DATABASE_OWNER_URL: options.ownerUrl,
      DEMO: '1',
      DEMO_PLAYERS: process.env['DEMO_PLAYERS'] ?? '0',
      // Wraps keys of providers that tests set up.
      SEALING_SECRET: HOUSE_SECRET,
      LOG_LEVEL: 'warn',
      // Tests send their address in the proxy header; requests without one share an address.
      TRUST_PROXY: '1',
      THROTTLE_ADDRESS: '100000,100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
