// The packaged Node before everything else, for machines whose own Node is too old to install the packages.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * npm silently omits optional packages that require a newer Node than the running one. The bundler's programs are
 * such packages, and require 20.19 or 22.12.
 */
export function canInstall(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24
}

/** A folder in which `npm ci` installs the locked Node alone; nothing where this platform has no package. */
export function layOutFirstNode(lockText) {
  const name = `node-${process.platform}-${process.arch}`
  const locked = JSON.parse(lockText).packages[`node_modules/${name}`]
  if (locked === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tessera-node-'))
  const dependencies = { [name]: locked.version }
  const lock = {
    lockfileVersion: 3,
    packages: { '': { dependencies }, [`node_modules/${name}`]: { ...locked, optional: false } },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return { folder, bin: join(folder, 'node_modules', name, 'bin') }
}
