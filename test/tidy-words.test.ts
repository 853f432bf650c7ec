import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'
import { plumbingRefusals } from '#contract/endpoint.ts'
import { languageCodes } from '#domain/language/language.ts'
import {
  type Area,
  areas,
  audiences,
  type Audience,
  completeLanguages,
  promisedLanguages,
  readCatalogue,
  shipped,
} from '#locales/catalogues.ts'
import { MESSAGE_IDS, messageIds } from '#locales/message-ids.mjs'

import { isCode, isTest, readSources, root } from './tidy/sources.ts'
import {
  catalogueFaults,
  namedIds,
  unknownMessages,
  unusedMessages,
  variablesOf,
} from './tidy/word-checks.ts'

const ids = Object.keys(shipped.read(areas, 'EN'))
const readers = Object.keys(audiences) as Audience[]
const sources = readSources().filter(
  (source) => source.path.startsWith('src/') && isCode(source) && !isTest(source),
)
const code = sources.map((source) => source.text).join('\n')

test('a language that is promised to an audience lacks none of its messages', () => {
  for (const audience of readers)
    for (const language of promisedLanguages[audience])
      expect(shipped.missing(audience, language), `${language} for ${audience}`).toEqual([])
})

test('a language says nothing that English does not, with the same variables, and is offered once complete', () => {
  for (const audience of readers) {
    const lines = languageCodes.map(
      (language) => [language, shipped.missing(audience, language).length] as const,
    )
    console.log(
      `Missing for ${audience}: ${lines.map(([language, count]) => `${language} ${count}`).join(', ')}`,
    )
    for (const [language, count] of lines)
      expect(completeLanguages(audience).includes(language), `${language} ${audience}`).toBe(count === 0)
  }
  for (const language of languageCodes) {
    const faults = catalogueFaults(shipped.read(areas, 'EN'), shipped.read(areas, language))
    expect(
      faults.filter((fault) => !fault.endsWith('is missing')),
      language,
    ).toEqual([])
  }
})

test('Arabic isolates a number with its percent sign, which otherwise stands on the other side in a sentence', () => {
  const words = shipped.read(areas, 'AR')
  const isLoose = (text: string) => /[\d}]\s?%(?!\u2069)/.test(text)
  expect([isLoose('من 10% إلى'), isLoose('من \u206610%\u2069 إلى')]).toEqual([true, false])
  expect(ids.filter((id) => isLoose(words[id] ?? ''))).toEqual([])
})

test('no message stands in two catalogues, and no catalogue is without English', () => {
  const english = shipped.listFiles()
  const all = english.flatMap((file) => Object.keys(readJson(`locales/en/${file}.json`)))
  expect(all.filter((id, place) => all.indexOf(id) !== place)).toEqual([])
  const others = globSync('locales/*/*.json', { cwd: root }).map((path) => basename(path, '.json'))
  expect(others.filter((file) => !english.includes(file))).toEqual([])
})

test('the types of the ids are those of the catalogues: `npm run words` writes them', () => {
  expect(readFileSync(join(root, MESSAGE_IDS), 'utf8')).toBe(messageIds(root))
})

test('each page names only messages of the areas that it loads', () => {
  expect(strangers('src/site/', ['site', 'member', 'lottery', 'offer', 'agent'])).toEqual([])
  expect(strangers('src/console/', ['console'])).toEqual([])
  expect(strangers('src/studio/', ['studio'])).toEqual([])
})

test('every folder of words is a language of ours', () => {
  const folders = readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const codes = languageCodes.map((language) => language.toLowerCase())
  // `descriptions` holds notes for translators, in files named as the catalogues.
  expect(folders.map((entry) => entry.name).filter((name) => !codes.includes(name))).toEqual(['descriptions'])
})

test('every refusal has words in the area of its readers: members, operators, or both', () => {
  for (const [area, contracts] of [
    ['server', siteContracts] as const,
    ['operator', consoleContracts] as const,
  ]) {
    const refusals = Object.values(contracts).flatMap((contract) =>
      Object.values(contract).flatMap((call) => call.refusals),
    )
    const words = readCatalogue(area, 'EN')
    const silent = [...plumbingRefusals, ...refusals].filter((code) => words[`refusal.${code}`] === undefined)
    expect([...new Set(silent)], area).toEqual([])
  }
})

test('every message that the code names is there, and every message is named', () => {
  expect(unknownMessages(ids, code)).toEqual([])
  expect(unusedMessages(ids, code)).toEqual([])
})

test('the checks see a missing message, a strange one, another variable, an unused and an unknown one', () => {
  const english = {
    'a.b': 'Hello {name}',
    'a.c': '{n, plural, one {# by {who}} other {# by {who}}}',
    'a.d': 'x',
  }
  expect(variablesOf(english['a.c'])).toEqual(['n', 'who'])
  expect(
    catalogueFaults(english, { 'a.b': 'Xin chào {ten}', 'a.c': '{n, plural, other {# {who}}}', 'a.e': '' }),
  ).toEqual([
    'a.d is missing',
    'a.e is in no English catalogue',
    'a.b names other variables than the English message',
  ])
  const named = "t('a.b') + t(`x.${kind}`) + t(`kind_${kind}`)"
  expect(unusedMessages(['a.b', 'a.c', 'x.y', 'kind_bet'], named)).toEqual(['a.c'])
  expect(unknownMessages(['a.b'], "t('a.b') + t('a.q')")).toEqual(['a.q'])
})

/** Ids that the code below a folder names in full, and that are of other areas. */
function strangers(folder: string, own: readonly Area[]): string[] {
  const known = shipped.read(own, 'EN')
  return sources
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, text }) => namedIds(text).map((id) => ({ path, id })))
    .filter(({ id }) => ids.includes(id) && !Object.hasOwn(known, id))
    .map(({ path, id }) => `${path}: ${id}`)
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as object
}
