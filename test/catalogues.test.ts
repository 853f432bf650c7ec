import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'

import {
  type Area,
  areasOf,
  type Audience,
  audiences,
  type Catalogues,
  openCatalogues,
  pageLanguagesIn,
} from '#locales/catalogues.ts'

const english = {
  'site-home': { 'home.title': 'Games' },
  'member-cashier': { 'cashier.title': 'Deposit' },
  'agent-team': { 'team.title': 'Team' },
  'site+console-ui': { 'ui.close': 'Close' },
  console: { 'console.title': 'Console' },
  'operator-brands': { 'refusal.host_taken': 'Taken' },
  'server+operator-refusals': { 'refusal.absent': 'Not found' },
  'studio-crash': { 'crash.start': 'Start' },
} as const
type File = keyof typeof english

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** English with all files, and Thai with all but these. */
function catalogues(lacking: readonly File[] = []): Catalogues {
  const folder = mkdtempSync(join(tmpdir(), 'catalogues-'))
  folders.push(folder)
  for (const [code, files] of [
    ['en', Object.keys(english)],
    ['th', Object.keys(english).filter((file) => !lacking.includes(file as File))],
  ] as const) {
    mkdirSync(join(folder, code))
    for (const file of files)
      writeFileSync(join(folder, code, `${file}.json`), JSON.stringify(english[file as File]))
  }
  return openCatalogues(pathToFileURL(`${folder}/`))
}

test.each<[file: string, areas: Area[] | 'refused']>([
  ['console', ['console']],
  ['console-brands', ['console']],
  ['site-safer-play', ['site']],
  ['member+console+server-ledger', ['member', 'console', 'server']],
  ['consoles-brands', 'refused'],
  ['site+-ui', 'refused'],
  ['brands', 'refused'],
])('the name of %s begins with its areas', (file, expected) => {
  if (expected === 'refused') expect(() => areasOf(file)).toThrow(/is not an area/)
  else expect(areasOf(file)).toEqual(expected)
})

test('a new file in the English folder is read without a list', () => {
  expect(catalogues().read(['site'], 'EN')).toEqual({
    ...english['site-home'],
    ...english['site+console-ui'],
  })
})

test.each<[lacking: File, of: Audience[], pages: string[]]>([
  ['site-home', ['members'], ['console', 'studio']],
  ['member-cashier', ['members'], ['console', 'studio']],
  ['agent-team', ['agents'], ['site', 'member', 'lottery', 'offer', 'agent', 'console', 'studio']],
  ['console', ['operators'], ['site', 'member', 'lottery', 'offer', 'agent', 'studio']],
  ['operator-brands', ['operators'], ['site', 'member', 'lottery', 'offer', 'agent', 'studio']],
  ['site+console-ui', ['members', 'operators'], ['studio']],
  ['server+operator-refusals', ['members', 'operators'], ['studio']],
  ['studio-crash', ['studio'], ['site', 'member', 'lottery', 'offer', 'agent', 'console']],
])('a language without %s is not offered to %j, but in the pages of %j', (lacking, lackedBy, pages) => {
  const words = catalogues([lacking])
  const [id = ''] = Object.keys(english[lacking])
  for (const audience of Object.keys(audiences) as Audience[]) {
    const lacks = lackedBy.includes(audience)
    expect(words.missing(audience, 'TH'), audience).toEqual(lacks ? [id] : [])
    expect(words.complete(audience).includes('TH'), audience).toBe(!lacks)
  }
  const offering = (['site', 'member', 'lottery', 'offer', 'agent', 'console', 'studio'] as const).filter(
    (area) => pageLanguagesIn(words, area).includes('TH'),
  )
  expect(offering).toEqual(pages)
})

test('a language without words is not offered, and English always is', () => {
  expect(catalogues().complete('members')).toEqual(['EN', 'TH'])
  expect(catalogues(['site-home']).complete('members')).toEqual(['EN'])
})

test('pages for agents fall back to English, so that agents may read a site that is complete for members', () => {
  expect(catalogues(['agent-team']).readPage('agent', 'TH')).toEqual(english['agent-team'])
})
