import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { isErrno, signal, startTimeOf, waitUntilGone } from './processes.ts'
import { StartError } from './start-error.ts'

export const SOCKET_FOLDER = 'tessera-'

type PidFile = { pid: number; socketFolder: string; status: string }

/** What a running postmaster writes of itself (PostgreSQL's miscinit.h: pid, folder, start, port, socket folder, host, memory, status). */
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
 * After a kill -9 of the server its PostgreSQL lives on, still with whole data. The caller holds the data
 * directory, so nobody needs that one: it is stopped, which keeps everything that was committed.
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
  // The number in a stale file may belong to a stranger by now, and PostgreSQL would take him for a postmaster.
  if (readPidFile(cluster)?.pid === file.pid) await rm(join(cluster, 'postmaster.pid'), { force: true })
  await removeSocketFolder(file.socketFolder)
}

/**
 * A backend in the middle of a long query does not notice that its postmaster was killed, and as long as it lives no
 * other may start. What it has not committed is lost with the postmaster in any case.
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

/** PostgreSQL's processes stand in their data directory; where the kernel hides that, the postmaster's command line names it. */
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
