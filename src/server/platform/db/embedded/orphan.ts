import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { isErrno, signal, startTimeOf, waitUntilGone } from './processes.ts'
import { StartError } from './start-error.ts'

export const SOCKET_FOLDER = 'tessera-'

type PidFile = { pid: number; socketFolder: string; status: string }

/**
 * Lines of postmaster.pid (PostgreSQL's miscinit.h: pid, directory, start, port, socket directory, host, memory,
 * status).
 */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/**
 * After a kill -9 of the server its PostgreSQL still runs. The caller holds the lock of the data directory, so no other
 * server uses it: stop it cleanly, which keeps all commits.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const file = readPidFile(cluster)
  if (file === undefined) return
  if (worksOn(file.pid, cluster)) {
    log('An earlier server left its PostgreSQL running; stopping that one first.')
    signal(file.pid, 'SIGINT')
    if (!(await waitUntilGone(file.pid, 10_000))) signal(file.pid, 'SIGQUIT')
    if (!(await waitUntilGone(file.pid, 10_000))) {
      throw new StartError(
        `A PostgreSQL (process ${file.pid}) that works on ${cluster} does not stop. End it by hand.`,
      )
    }
  }
  await endBackends(cluster)
  // The pid of a stale file may now belong to another process, which PostgreSQL would take for a postmaster.
  if (readPidFile(cluster)?.pid === file.pid) await rm(join(cluster, 'postmaster.pid'), { force: true })
  await removeSocketFolder(file.socketFolder)
}

/**
 * A backend in a long query does not notice that its postmaster was killed, and while it lives no other may start. Its
 * uncommitted work is lost in any case.
 */
async function endBackends(cluster: string): Promise<void> {
  const backends = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && worksOn(pid, cluster))
  for (const pid of backends) signal(pid, 'SIGKILL')
  await Promise.all(backends.map((pid) => waitUntilGone(pid, 10_000)))
}

export async function removeSocketFolder(path: string): Promise<void> {
  if (basename(path).startsWith(SOCKET_FOLDER)) await rm(path, { recursive: true, force: true })
}

/**
 * PostgreSQL's working directory is its data directory; where the kernel hides that, the postmaster's command line
 * names it.
 */
function worksOn(pid: number, cluster: string): boolean {
  if (!(pid > 1) || startTimeOf(pid) === undefined) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
    } catch {
      return false
    }
  }
}
