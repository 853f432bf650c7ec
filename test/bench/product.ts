import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findFreePort } from '#test/free-port.ts'

import { endProcess, startProcess, waitFor } from './machine.ts'

export interface Product {
  readonly port: number
  readonly pid: number | undefined
  readonly dataDir: string
  stop(): Promise<void>
}

export const HOST = 'localhost'

/** The built product with a database of its own, as `npm start` runs it, but with throttles wide open. */
export async function startProduct(profileInto?: string): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  // When root runs PostgreSQL as another user, that user needs access.
  await chmod(dataDir, 0o755)
  const [port, consolePort, studioPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const child = startProcess('src/server/main.ts', {
    role: 'server',
    args: profileInto === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileInto}`],
    env: {
      ...process.env,
      HOST,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      STUDIO_PORT: String(studioPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DEMO_PLAYERS: '0',
      THROTTLE_ADDRESS: '9999999,9999999',
    },
  })
  const stop = async () => {
    await endProcess(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitFor(() => isServing(child, port), 90_000, 'the product serves a brand')
    if (child.exitCode !== null) throw new Error('the product has ended by itself: see what it said above')
  } catch (error) {
    await stop()
    throw error
  }
  return { port, pid: child.pid, dataDir, stop }
}

/** Serving a brand on this host, or ended, so that waiting is pointless. */
async function isServing(child: ChildProcess, port: number): Promise<boolean> {
  if (child.exitCode !== null) return true
  return (await fetch(`http://${HOST}:${port}/wps/system/status`)).status === 200
}
