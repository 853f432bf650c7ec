import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { OWNER, complaintIn, openCluster } from './cluster.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { SOCKET_FOLDER, readPidFile, removeSocketFolder, stopOrphan } from './orphan.ts'
import { ensureDatabase } from './roles.ts'
import { chooseRunner } from './runner.ts'
import type { RunAs, Runner } from './runner.ts'
import { type Settings, serverArguments } from './settings.ts'
import { StartError } from './start-error.ts'

export type LaunchOptions = {
  dataDir: string
  log?: (line: string) => void
  /** Off in tests only: a power failure may then lose committed data. */
  durable?: boolean
  /** The user that PostgreSQL runs as. Left out: the current user, or a workaround for root. */
  runAs?: RunAs
  /** In place of those for a small machine. */
  settings?: Settings | undefined
}

export type EmbeddedPostgres = {
  host: string
  port: number
  pid: number
  ownerUrl: string
  appUrl: string
  stop: () => Promise<void>
  onUnexpectedExit: (listener: (why: string) => void) => void
}

const PORT = 5432
const STARTS_WITHIN_MS = 120_000
const RETRIES_FOR_MS = 10_000
/** Errors while a predecessor is still shutting down; a retry succeeds. */
const PASSING = /already in use|still in use|lock file ".*" already exists/

/** Starts our own PostgreSQL on a data directory: created if missing, recovered after a crash. */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, durable = true } = options
  const dataDir = await openDataDir(options.dataDir)
  const unlock = await lockDataDir(dataDir)
  try {
    const runner = await chooseRunner(dataDir, options.runAs)
    const cluster = join(dataDir, 'postgres')
    await stopOrphan(cluster, log)
    await openCluster({ dataDir, runner, durable, log })
    const started = await startPatiently({ runner, cluster, durable, settings: options.settings })
    const server = takeCharge(started, unlock)
    try {
      await ensureDatabase(urlFor(started.socketFolder, OWNER, 'postgres'))
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  } catch (error) {
    await unlock()
    throw error
  }
}

type Started = { child: ChildProcess; pid: number; socketFolder: string }

async function openDataDir(path: string): Promise<string> {
  try {
    await mkdir(resolve(path), { recursive: true })
    return await realpath(path)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(`The data directory ${resolve(path)} cannot be used: ${why}`)
  }
}

async function startPatiently(options: {
  runner: Runner
  cluster: string
  durable: boolean
  settings: Settings | undefined
}): Promise<Started> {
  const deadline = performance.now() + RETRIES_FOR_MS
  for (;;) {
    const outcome = await start(options)
    if (typeof outcome !== 'string') return outcome
    if (!PASSING.test(outcome) || performance.now() > deadline) {
      throw new StartError(`PostgreSQL does not start on ${options.cluster}: ${complaintIn(outcome)}`)
    }
    await pause(200)
  }
}

/** One attempt: the running server, or PostgreSQL's output before it exited. */
async function start(options: {
  runner: Runner
  cluster: string
  durable: boolean
  settings: Settings | undefined
}): Promise<Started | string> {
  const { runner, cluster, durable, settings } = options
  const socketFolder = await makeSocketFolder(runner)
  const startedAtMs = Date.now()
  const child = runner.start('postgres', serverArguments({ cluster, socketFolder, durable, settings }))
  const pid = child.pid ?? 0
  let output = ''
  let hasEnded = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  child.stdout?.resume()
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => ((hasEnded = true), (output += error.message), done()))
    child.once('close', () => ((hasEnded = true), done()))
  })
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (!hasEnded) {
    const file = readPidFile(cluster)
    if (file?.pid === pid && file.status === 'ready') return { child, pid, socketFolder }
    if (performance.now() > deadline) child.kill('SIGQUIT')
    await Promise.race([ended, pause(10)])
  }
  await removeSocketFolder(socketFolder)
  return output + (await newestLog(cluster, startedAtMs))
}

function takeCharge(started: Started, unlock: () => Promise<void>): EmbeddedPostgres {
  const { child, pid, socketFolder } = started
  const listeners: ((why: string) => void)[] = []
  let stopping: Promise<void> | undefined
  // If the process exits without stop(), for example after an uncaught error, PostgreSQL is stopped too.
  const takeAlong = () => void child.kill('SIGINT')
  process.once('exit', takeAlong)
  const ended = new Promise<void>((done) => {
    child.once('exit', (code, name) => {
      process.off('exit', takeAlong)
      void Promise.all([removeSocketFolder(socketFolder), unlock()]).then(() => {
        if (stopping === undefined)
          for (const listener of listeners) listener(`PostgreSQL ended by itself (${name ?? code}).`)
        done()
      })
    })
  })
  return {
    host: socketFolder,
    port: PORT,
    pid,
    ownerUrl: urlFor(socketFolder, OWNER, 'tessera'),
    appUrl: urlFor(socketFolder, 'tessera_app', 'tessera'),
    stop: () => (stopping ??= stopChild(child, ended)),
    onUnexpectedExit: (listener) => void listeners.push(listener),
  }
}

/** Fast shutdown (ends sessions, writes a checkpoint), then immediate, then SIGKILL: all keep commits. */
async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [name, limitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(name)
    const waiting = new AbortController()
    const isLate = pause(limitMs, true, { signal: waiting.signal }).catch(() => false)
    const late = await Promise.race([ended.then(() => false), isLate])
    waiting.abort()
    if (!late) return
  }
}

/** A socket path is limited to 107 bytes, so it does not lie below the data directory. Only our uid may enter. */
async function makeSocketFolder(runner: Runner): Promise<string> {
  const base = Buffer.byteLength(tmpdir()) > 70 ? '/tmp' : tmpdir()
  const folder = await mkdtemp(join(base, SOCKET_FOLDER))
  await runner.own(folder)
  return folder
}

export function urlFor(socketFolder: string, role: string, database: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder)}&port=${PORT}`
}

async function newestLog(cluster: string, sinceMs: number): Promise<string> {
  const folder = join(cluster, 'log')
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs >= sinceMs) return `\n${(await readFile(path, 'utf8')).slice(-4000)}`
  }
  return ''
}
