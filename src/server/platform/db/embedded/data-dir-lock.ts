import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isErrno, startTimeOf } from './processes.ts'
import { StartError } from './start-error.ts'

const LOCK = 'tessera.pid'

/**
 * One live server per data directory: two would stop each other's PostgreSQL as an orphan. A lock whose process has
 * ended is stale.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, LOCK)
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? 'unknown'} ${crypto.randomUUID()}\n`
  const draft = `${path}.${crypto.randomUUID()}`
  await writeFile(draft, mine)
  try {
    await take(draft, path, dataDir)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await readLock(path)) === mine) await rm(path, { force: true })
  }
}

async function take(draft: string, path: string, dataDir: string): Promise<void> {
  for (;;) {
    try {
      // `link` creates the file atomically with its full content, and never replaces an existing one.
      await link(draft, path)
      return
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error
    }
    const found = await readLock(path)
    if (found !== undefined) await removeStale(path, found, dataDir)
  }
}

async function removeStale(path: string, found: string, dataDir: string): Promise<void> {
  refuseLiving(found, dataDir)
  const aside = `${path}.${crypto.randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return
    throw error
  }
  const moved = (await readLock(aside)) ?? ''
  try {
    // Another process cleared the stale lock first, and this is its live lock: put it back.
    if (moved !== found) {
      await link(aside, path)
      refuseLiving(moved, dataDir)
    }
  } finally {
    await rm(aside, { force: true })
  }
}

function refuseLiving(content: string, dataDir: string): void {
  const [pid, began] = content.trim().split(' ')
  if (began !== undefined && startTimeOf(Number(pid)) === began) {
    throw new StartError(
      `The data directory ${dataDir} is in use by another Tessera server (process ${pid}). Stop that one, or set DATA_DIR to another folder.`,
    )
  }
}

async function readLock(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}
