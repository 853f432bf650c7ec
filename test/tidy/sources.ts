import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A file of the project, by its path from the root. Checks take files as data, so that each can be tested with
 * made-up ones.
 */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Returns one line per fault. */
export type Check = (sources: readonly Source[]) => string[]

export const root = fileURLToPath(new URL('../..', import.meta.url))

const patterns = [
  '{src,test,tools,locales,db,docs}/**/*.{ts,tsx,mjs,css,sql,json,md}',
  '*.{ts,json,md}',
  '.npmrc',
  '.ci/*',
]

export function readSources(): Source[] {
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const isCode = ({ path }: Source) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')
export const isTest = ({ path }: Source) => /\.(test|e2e)\.tsx?$/.test(path)
/** Browser code, without tests and the gallery of components. */
export const isScreen = (source: Source) =>
  /^src\/(browser|site|console)\/.*\.tsx?$/.test(source.path) &&
  !isTest(source) &&
  !source.path.startsWith('src/site/parts/')
