import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a release besides its packages. Pages are built, so their source is left out. */
export const folders: readonly string[] = [
  'dist',
  'db',
  'locales',
  'src/domain',
  'src/art',
  'src/contract',
  'src/server',
  'src/studio',
  'deploy',
  'tools/need-node.mjs',
  'tools/packaged-node.mjs',
  'tools/migrate.ts',
  'tools/operator-add.ts',
  'tools/operator-reset.ts',
  'tools/brand-add.ts',
  'tools/brand-plan-flags.ts',
  'tools/with-database.ts',
  'tools/db-restored.ts',
  'tools/ledger-check.ts',
  'tools/heads-verify.ts',
  'tools/archive.ts',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'NOTICE',
  'README.md',
]

/** Scripts in a release: none that need packages for building or testing, or that prepare a build. */
const kept = [
  'start',
  'db:migrate',
  'operator:add',
  'operator:reset',
  'brand:add',
  'db:restored',
  'ledger:check',
  'heads:verify',
  'archive',
]

/** Runs before each command of a release, and names the Node that is missing. */
export const CHECK_NODE = 'node tools/need-node.mjs'

/** package.json for a release: it keeps all package names, because npm compares them with the lock file. */
export function commandsOf(text: string): string {
  const all = JSON.parse(text) as { scripts: Record<string, string> }
  const scripts = Object.fromEntries(
    Object.entries(all.scripts)
      .filter(([name]) => kept.includes(name))
      .flatMap(([name, command]) => [
        [`pre${name}`, CHECK_NODE],
        [name, command],
      ]),
  )
  return `${JSON.stringify({ ...all, scripts }, undefined, 2)}\n`
}

export async function runtimePackages(root: string): Promise<readonly string[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies)
}
