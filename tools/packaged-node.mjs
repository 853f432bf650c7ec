// The Node that comes as a package. Plain JavaScript: it runs on any Node, before anything is installed.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The oldest Node that runs the source as it is. */
export const NEEDED = 24

export function isNewEnoughVersion(version) {
  return Number(version.split('.')[0]) >= NEEDED
}

/**
 * npm 10 omits the package's link in .bin, where npm's scripts and the service unit look for it, so the link is
 * created here. Returns its path, or nothing where this platform has no package.
 */
export function linkPackagedNode(modules) {
  const linked = join(modules, '.bin', 'node')
  const packaged = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(linked) && existsSync(packaged)) {
    mkdirSync(dirname(linked), { recursive: true })
    rmSync(linked, { force: true })
    symlinkSync(relative(dirname(linked), packaged), linked)
  }
  return existsSync(linked) ? linked : undefined
}
