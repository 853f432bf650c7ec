import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { areasOf } from '#locales/catalogues.ts'

import {
  catalogueFiles,
  DESCRIPTIONS,
  type Entries,
  fileOf,
  indexUses,
  languageFolders,
  readCode,
  readEntries,
  textOfUse,
  WordsFault,
  writeEntries,
  writeTypes,
} from './word-files.ts'

const ID_FORM = /^[a-z][\w-]*(\.[\w-]+)+$|^[a-z]+_\w+$/

export interface NewMessage {
  readonly id: string
  /** By folder of the language; English is needed. */
  readonly texts: Readonly<Record<string, string>>
  /** The catalogue; needed if no message with the same beginning exists. */
  readonly file?: string | undefined
  readonly description?: string | undefined
}

/** Adds a message to each language that has a text, behind its English neighbour. Returns lines for the terminal. */
export function addMessage(
  root: string,
  { id, texts, file: requestedFile, description }: NewMessage,
): string[] {
  if (!ID_FORM.test(id)) throw new WordsFault(`${id} is not an id: use words like home.hot_slots.`)
  const known = fileOf(root, id)
  if (known !== undefined) throw new WordsFault(`${id} is already in ${known}.`)
  if (texts['en'] === undefined) throw new WordsFault('The English text is missing: add <id> "<English>".')
  const file = requestedFile ?? likelyFile(root, id)
  areasOf(file)
  const before = neighboursOf(readEntries(root, 'en', file), id)
  for (const [folder, text] of Object.entries(texts))
    writeEntries(root, folder, file, inserted(readEntries(root, folder, file), { id, text, before }))
  if (description !== undefined)
    writeEntries(
      root,
      DESCRIPTIONS,
      file,
      inserted(readEntries(root, DESCRIPTIONS, file), { id, text: description, before }),
    )
  writeTypes(root)
  const lacking = languageFolders(root).filter((folder) => texts[folder] === undefined)
  return [
    `${id} is in ${file}.`,
    ...(lacking.length === 0
      ? []
      : [`Without a text yet: ${lacking.map((folder) => `--${folder}`).join(', ')}`]),
  ]
}

/** The one catalogue whose ids share the longest beginning with the id. */
function likelyFile(root: string, id: string): string {
  for (let beginning = beginningOf(id); beginning !== ''; beginning = beginningOf(beginning)) {
    const files = catalogueFiles(root).filter((file) =>
      readEntries(root, 'en', file).some(([one]) => one.startsWith(beginning)),
    )
    const [file] = files
    if (file !== undefined && files.length === 1) return file
    if (files.length > 1) throw new WordsFault(`Name the catalogue with --file: ${files.join(' or ')}.`)
  }
  throw new WordsFault(`No id begins as ${id} does: name the catalogue with --file.`)
}

/** `a.b.` of `a.b.c`, `a.` of `a.b.`, nothing of `a.`. */
function beginningOf(id: string): string {
  return /^(.*[._])[^._]+[._]?$/.exec(id)?.[1] ?? ''
}

/** The ids before which a new one belongs last: those up to the last with the longest shared beginning. */
function neighboursOf(english: Entries, id: string): readonly string[] {
  const ids = english.map(([one]) => one)
  for (let beginning = beginningOf(id); beginning !== ''; beginning = beginningOf(beginning)) {
    const last = ids.findLastIndex((one) => one.startsWith(beginning))
    if (last >= 0) return ids.slice(0, last + 1)
  }
  return ids
}

interface Place {
  readonly id: string
  readonly text: string
  readonly before: readonly string[]
}

function inserted(entries: Entries, { id, text, before }: Place): Entries {
  const place = entries.findLastIndex(([one]) => before.includes(one)) + 1
  return [...entries.slice(0, place), [id, text], ...entries.slice(place)]
}

/** Removes a message from all languages. Refused while the code names it. */
export function removeMessage(root: string, id: string): string[] {
  const file = fileNeeded(root, id)
  const uses = indexUses(readCode(root))(id).filter(({ beginning }) => beginning === undefined)
  if (uses.length > 0)
    throw new WordsFault([`${id} is still used:`, ...uses.map((use) => `  ${textOfUse(use)}`)].join('\n'))
  changeAll(root, file, (entries) => entries.filter(([one]) => one !== id))
  writeTypes(root)
  return [`${id} is no longer in ${file}.`]
}

/** Renames a message in all languages and in the code that names it in full. */
export function renameMessage(root: string, from: string, to: string): string[] {
  const file = fileNeeded(root, from)
  if (!ID_FORM.test(to)) throw new WordsFault(`${to} is not an id: use words like home.hot_slots.`)
  const taken = fileOf(root, to)
  if (taken !== undefined) throw new WordsFault(`${to} is already in ${taken}.`)
  const sources = readCode(root)
  const templates = indexUses(sources)(from).filter(({ beginning }) => beginning !== undefined)
  changeAll(root, file, (entries) => entries.map(([id, text]) => [id === from ? to : id, text]))
  let count = 0
  const named = new RegExp(`(['"\`])${from.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\1`, 'g')
  for (const { path, text } of sources) {
    const changed = text.replace(named, (_, quote: string) => `${quote}${to}${quote}`)
    if (changed === text) continue
    writeFileSync(join(root, path), changed)
    count++
  }
  const isOfSite = areasOf(file).some((area) => ['site', 'member', 'lottery', 'offer'].includes(area))
  return [
    `${from} is ${to} in ${file} and in ${count} ${count === 1 ? 'file' : 'files'} of code.`,
    ...templates.map((use) => `Check by hand: ${textOfUse(use)}`),
    ...(isOfSite ? ['Brands may have a text of their own for this id: move it with a migration.'] : []),
  ]
}

function fileNeeded(root: string, id: string): string {
  const file = fileOf(root, id)
  if (file === undefined) throw new WordsFault(`There is no message ${id}.`)
  return file
}

function changeAll(root: string, file: string, change: (entries: Entries) => Entries): void {
  for (const folder of [...languageFolders(root), DESCRIPTIONS]) {
    const entries = readEntries(root, folder, file)
    const changed = change(entries)
    if (JSON.stringify(changed) !== JSON.stringify(entries)) writeEntries(root, folder, file, changed)
  }
}
