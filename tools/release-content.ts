import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a release holds beside its packages. The pages of the sites are built, so their source stays behind. */
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
  'tools/migrate.ts',
  'tools/operator-add.ts',
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

/** Commands that need packages for building or testing have no place in a release, and nothing is prepared before one. */
const kept = [
  'start',
  'db:migrate',
  'operator:add',
  'brand:add',
  'db:restored',
  'ledger:check',
  'heads:verify',
  'archive',
]

/** The package as it stands in a release: npm needs the names of all packages to find the lock file right. */
export function commandsOf(text: string): string {
  const all = JSON.parse(text) as { scripts: Record<string, string> }
  const scripts = Object.fromEntries(Object.entries(all.scripts).filter(([name]) => kept.includes(name)))
  return `${JSON.stringify({ ...all, scripts }, undefined, 2)}\n`
}

export async function runtimePackages(root: string): Promise<readonly string[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies)
}
