import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { MESSAGE_IDS, messageIds } from '#locales/message-ids.mjs'

/** A wish that cannot be fulfilled: the tool prints the message and changes nothing. */
export class WordsFault extends Error {}

export type Entries = readonly (readonly [id: string, text: string])[]

/** The folder of the notes for translators; its files are named as the catalogues are. */
export const DESCRIPTIONS = 'descriptions'

export const languageFolders = (root: string): string[] =>
  readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== DESCRIPTIONS)
    .map((entry) => entry.name)
    .toSorted()

export const catalogueFiles = (root: string): string[] =>
  readdirSync(join(root, 'locales', 'en'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

const pathOf = (root: string, folder: string, file: string) => join(root, 'locales', folder, `${file}.json`)

/** The messages of a file in their order. A missing file has none. */
export function readEntries(root: string, folder: string, file: string): Entries {
  const path = pathOf(root, folder, file)
  if (!existsSync(path)) return []
  return Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
}

/** One message a line, as all catalogues are written. An empty file is left to be deleted by hand. */
export function writeEntries(root: string, folder: string, file: string, entries: Entries): void {
  const path = pathOf(root, folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`)
}

/** The types of ids, after a file was added. */
export function writeTypes(root: string): void {
  const path = join(root, MESSAGE_IDS)
  const types = messageIds(root)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== types) writeFileSync(path, types)
}

export function fileOf(root: string, id: string): string | undefined {
  return catalogueFiles(root).find((file) => readEntries(root, 'en', file).some(([one]) => one === id))
}

export interface Source {
  readonly path: string
  readonly text: string
}

/** The code that may name a message. */
export function readCode(root: string): Source[] {
  return globSync('{src,test,tools,locales}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export interface Use {
  readonly path: string
  readonly line: number
  /** The beginning in a template such as `page.${name}`, where the id is put together. */
  readonly beginning?: string
}

/** Finds where the code names a message: in full, or by a template that begins as the id does. */
export function indexUses(sources: readonly Source[]): (id: string) => readonly Use[] {
  const named = new Map<string, Use[]>()
  const templates: Required<Use>[] = []
  for (const { path, text } of sources)
    for (const [place, code] of text.split('\n').entries()) {
      const line = place + 1
      const ids = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , id = '']) => id))
      for (const id of ids) named.set(id, [...(named.get(id) ?? []), { path, line }])
      for (const [, beginning = ''] of code.matchAll(/`([a-z][a-z_]*(?:\.[\w.]*|_))\$\{/g))
        templates.push({ path, line, beginning })
    }
  return (id) => [...(named.get(id) ?? []), ...templates.filter(({ beginning }) => id.startsWith(beginning))]
}

export const textOfUse = ({ path, line, beginning }: Use): string =>
  `${path}:${line}${beginning === undefined ? '' : ` (\`${beginning}…\`)`}`
