import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { askOnce, inDatabase, openScratchServer } from '#test/pg/server.ts'

/**
 * The product as a process of its own, with the demo brands, on a database that is gone afterwards. Where the database
 * is, the tests learn from a file: they set their stages in it.
 */
const { E2E_FOLDER: folder = '', E2E_PORT: port, E2E_CONSOLE_PORT: consolePort } = process.env

const scratch = await openScratchServer()
const name = `tessera_e2e_${randomBytes(5).toString('hex')}`
let server: ChildProcess | undefined
let isStopping = false
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

try {
  await askOnce(scratch.ownerUrl, `CREATE DATABASE ${name}`)
  const ownerUrl = inDatabase(scratch.ownerUrl, name)
  const appUrl = inDatabase(scratch.appUrl, name)
  await writeFile(join(folder, 'database.json'), JSON.stringify({ ownerUrl, appUrl }))
  server = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      PORT: port,
      CONSOLE_PORT: consolePort,
      STUDIO_PORT: '0',
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      // Every test comes from one address.
      THROTTLE_ADDRESS: '100000,100000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  server.once('exit', (code) => void stop(code ?? 1))
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  await stop(1)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (server && server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }
  await askOnce(scratch.ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined)
  await scratch.stop()
  if (folder !== '') await rm(folder, { recursive: true, force: true })
  process.exit(code)
}
