import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { type LanguageCode, languageCodes } from '#domain/language/language.ts'

/**
 * Where words are used. The name of a catalogue begins with its areas, joined by a plus: `site-home`,
 * `member+console+server-ledger`. A file in `en/` is therefore in use as soon as it exists.
 */
export const areas = [
  'site',
  'member',
  'lottery',
  'offer',
  'agent',
  'console',
  'studio',
  'server',
  'operator',
] as const
export type Area = (typeof areas)[number]

/**
 * Who reads the words of which areas. `member` is what a visitor does not load, `lottery` what the pages of lotteries load, `offer`
 * what those of offers that pay load, `agent` what only
 * agents load, `server` what the server says to members, `operator` what it says to operators.
 */
export const audiences = {
  members: ['site', 'member', 'lottery', 'offer', 'server'],
  agents: ['agent'],
  operators: ['console', 'operator'],
  studio: ['studio'],
} as const satisfies Readonly<Record<string, readonly Area[]>>
export type Audience = keyof typeof audiences

/** The languages that we promise: a test fails with the name of each message that one of them lacks. */
export const promisedLanguages: Readonly<Record<Audience, readonly LanguageCode[]>> = {
  members: ['EN', 'CN', 'VI', 'TY', 'AR'],
  agents: ['EN', 'CN', 'VI', 'TY', 'AR'],
  operators: ['EN', 'CN', 'VI', 'TY', 'AR'],
  studio: ['EN', 'CN', 'VI', 'TY', 'AR'],
}

/** Who decides whether a language is offered in the pages of an area. Agents read the site of the members. */
const readers = {
  site: 'members',
  member: 'members',
  lottery: 'members',
  offer: 'members',
  agent: 'members',
  console: 'operators',
  studio: 'studio',
} as const satisfies Partial<Record<Area, Audience>>
export type PageArea = keyof typeof readers

export type Catalogue = Readonly<Record<string, string>>

/** The areas of a catalogue, by the name of its file. */
export function areasOf(file: string): Area[] {
  const [named = ''] = file.split('-')
  return named.split('+').map((name) => {
    const area = areas.find((one) => one === name)
    if (!area) throw new Error(`${file}: ${JSON.stringify(name)} is not an area: ${areas.join(', ')}`)
    return area
  })
}

export type Catalogues = ReturnType<typeof openCatalogues>

/** Catalogues below one folder, a folder for each language. English decides which files and messages exist. */
export function openCatalogues(folder: URL) {
  const listFiles = (): string[] =>
    readdirSync(new URL('en/', folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .toSorted()
  const readFile = (code: string, file: string): Catalogue => {
    const url = new URL(`${code.toLowerCase()}/${file}.json`, folder)
    return existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as Catalogue) : {}
  }
  /** The words of some areas in one language, as patterns. A missing file has no words. */
  const read = (chosen: readonly Area[], code: string): Catalogue =>
    Object.assign(
      {},
      ...listFiles()
        .filter((file) => areasOf(file).some((area) => chosen.includes(area)))
        .map((file) => readFile(code, file)),
    )
  /** The messages of an audience that a language lacks. */
  const missing = (audience: Audience, code: LanguageCode): string[] => {
    const words = read(audiences[audience], code)
    return Object.keys(read(audiences[audience], 'EN')).filter((id) => !Object.hasOwn(words, id))
  }
  const complete = (audience: Audience): LanguageCode[] =>
    languageCodes.filter((code) => code === 'EN' || missing(audience, code).length === 0)
  /** What the pages of an area say in a language that they are offered in: English where it has no words. */
  const readPage = (area: PageArea, code: LanguageCode): Catalogue => {
    const words = read([area], code)
    return Object.fromEntries(Object.entries(read([area], 'EN')).map(([id, text]) => [id, words[id] ?? text]))
  }
  return { listFiles, read, missing, complete, readPage }
}

export const shipped = openCatalogues(new URL('./', import.meta.url))

/** The words of one area in one language, as patterns. A missing file has no words. */
export function readCatalogue(area: Area, code: string): Catalogue {
  return shipped.read([area], code)
}

const complete = new Map<Audience, readonly LanguageCode[]>()

/** The languages that may be offered to an audience: those that lack none of its messages. */
export function completeLanguages(audience: Audience): readonly LanguageCode[] {
  const known = complete.get(audience) ?? shipped.complete(audience)
  complete.set(audience, known)
  return known
}

/** The languages of the pages of an area. */
export function pageLanguagesIn(catalogues: Catalogues, area: PageArea): readonly LanguageCode[] {
  return catalogues.complete(readers[area])
}
