import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { launchPostgres } from '#server/platform/db/embedded/launch.ts'
import { childrenOf, signal } from '#test/faults/database.ts'
import { findFreePort } from '#test/free-port.ts'

import { stopProcess } from './prometheus.ts'

/** A database, a process with the sites and one with the jobs, as an installation has them. */
export interface House {
  readonly ownerUrl: string
  readonly webAddress: string
  readonly jobsAddress: string
  /** Kills the process with the jobs. */
  killJobs(): Promise<void>
  startJobs(): Promise<void>
  /** Pauses all processes of the database (SIGSTOP). */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))

export async function openHouse(folder: string): Promise<House> {
  const database = await launchPostgres({ dataDir: folder, durable: false })
  const [port, consolePort, jobsPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const settings = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    SEALING_SECRET: 'for-the-proof-of-alerts-and-nothing-else',
    HOST: '127.0.0.1',
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    JOBS_HOST: '127.0.0.1',
    JOBS_PORT: String(jobsPort),
    DEMO: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
  }
  let frozen: readonly number[] = []
  const thaw = () => {
    for (const pid of frozen) signal(pid, 'SIGCONT')
    frozen = []
  }
  const web = await startProcess('web', settings, port)
  let jobs: ChildProcess | undefined
  const startJobs = async () => {
    jobs = await startProcess('jobs', settings, jobsPort)
  }
  await startJobs()
  return {
    ownerUrl: database.ownerUrl,
    webAddress: `127.0.0.1:${port}`,
    jobsAddress: `127.0.0.1:${jobsPort}`,
    killJobs: () => (jobs ? stopProcess(jobs, 'SIGKILL') : Promise.resolve()),
    startJobs,
    freeze() {
      frozen = [database.pid, ...childrenOf(database.pid)]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw,
    async stop() {
      thaw()
      await stopProcess(web)
      if (jobs) await stopProcess(jobs)
      await database.stop()
    },
  }
}

async function startProcess(
  part: 'web' | 'jobs',
  settings: Readonly<Record<string, string>>,
  port: number,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main, `--run=${part}`], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The process with ${part} does not start:\n${output}`)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return child
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
