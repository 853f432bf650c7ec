import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the house by its path from the root. Checks take these, so that each can be provoked by made-up ones. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** What is wrong, one line each: nothing when all is well. */
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
/** What the browsers get, the page of parts and the tests aside. */
export const isScreen = (source: Source) =>
  /^src\/(browser|site|console)\/.*\.tsx?$/.test(source.path) &&
  !isTest(source) &&
  !source.path.startsWith('src/site/parts/')
