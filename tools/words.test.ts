import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { addMessage, removeMessage, renameMessage } from './word-deeds.ts'
import { WordsFault } from './word-files.ts'
import { countGaps, findGaps, textOfGap } from './word-gaps.ts'

const written = (entries: object) => `${JSON.stringify(entries, undefined, 2)}\n`

const tree: Readonly<Record<string, string>> = {
  'locales/en/site-home.json': written({
    'home.title': 'Games',
    'home.hot': 'Hot',
    'winners.title': 'Winners',
  }),
  'locales/vi/site-home.json': written({ 'home.title': 'Trò chơi', 'winners.title': 'Người thắng' }),
  'locales/en/console.json': written({ 'console.title': 'Console', 'home.kind.new': 'New' }),
  'locales/vi/console.json': written({ 'console.title': 'Bảng điều khiển' }),
  'locales/descriptions/site-home.json': written({ 'home.hot': 'A badge on a game that many play.' }),
  'src/site/Home.tsx': "export const a = t('home.hot')\nconst b = t(`home.kind.${kind}`)\n",
  'src/site/Home.test.tsx': 'expect(t("home.hot")).toBe(\'home.hotter\')\n',
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'))
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
})
afterEach(() => rmSync(root, { recursive: true }))

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const untouched = (...paths: readonly string[]) => paths.every((path) => read(path) === tree[path])

test('a new message stands behind its neighbours in each language, and the rest of the file is as it was', () => {
  const lines = addMessage(root, {
    id: 'home.cold',
    texts: { en: 'Cold', vi: 'Lạnh' },
    file: 'site-home',
    description: 'A game that nobody plays.',
  })
  expect(lines).toEqual(['home.cold is in site-home.'])
  expect(read('locales/en/site-home.json')).toBe(
    written({ 'home.title': 'Games', 'home.hot': 'Hot', 'home.cold': 'Cold', 'winners.title': 'Winners' }),
  )
  expect(read('locales/vi/site-home.json')).toBe(
    written({ 'home.title': 'Trò chơi', 'home.cold': 'Lạnh', 'winners.title': 'Người thắng' }),
  )
  expect(read('locales/descriptions/site-home.json')).toBe(
    written({ 'home.hot': 'A badge on a game that many play.', 'home.cold': 'A game that nobody plays.' }),
  )
  expect(untouched('locales/en/console.json', 'src/site/Home.tsx')).toBe(true)
})

test('a new message goes to the one catalogue of its beginning, and the languages without a text are named', () => {
  expect(addMessage(root, { id: 'winners.none', texts: { en: 'No winners yet' } })).toEqual([
    'winners.none is in site-home.',
    'Without a text yet: --vi',
  ])
  expect(untouched('locales/vi/site-home.json')).toBe(true)
})

test('a new catalogue gets its types', () => {
  addMessage(root, { id: 'draws.next', texts: { en: 'Next draw' }, file: 'site-draws' })
  expect(read('locales/en/site-draws.json')).toBe(written({ 'draws.next': 'Next draw' }))
  expect(read('locales/english.ts')).toContain("import type siteDraws from './en/site-draws.json'")
})

test('a message is renamed in its place, in each language, in its description and in the code', () => {
  expect(renameMessage(root, 'home.hot', 'home.popular')).toEqual([
    'home.hot is home.popular in site-home and in 2 files of code.',
    'Brands may have a text of their own for this id: move it with a migration.',
  ])
  expect(read('locales/en/site-home.json')).toBe(
    written({ 'home.title': 'Games', 'home.popular': 'Hot', 'winners.title': 'Winners' }),
  )
  expect(untouched('locales/vi/site-home.json', 'locales/vi/console.json')).toBe(true)
  expect(read('locales/descriptions/site-home.json')).toContain('"home.popular"')
  expect(read('src/site/Home.tsx')).toBe(
    "export const a = t('home.popular')\nconst b = t(`home.kind.${kind}`)\n",
  )
  expect(read('src/site/Home.test.tsx')).toBe('expect(t("home.popular")).toBe(\'home.hotter\')\n')
})

test('a rename names the templates that may put the id together', () => {
  expect(renameMessage(root, 'home.kind.new', 'home.sort.new')).toEqual([
    'home.kind.new is home.sort.new in console and in 0 files of code.',
    'Check by hand: src/site/Home.tsx:2 (`home.kind.…`)',
  ])
})

test('a message without a use is removed from each language', () => {
  removeMessage(root, 'winners.title')
  expect(read('locales/en/site-home.json')).toBe(written({ 'home.title': 'Games', 'home.hot': 'Hot' }))
  expect(read('locales/vi/site-home.json')).toBe(written({ 'home.title': 'Trò chơi' }))
})

test.each<[deed: string, act: () => unknown, fault: RegExp]>([
  ['add: a known id', () => addMessage(root, { id: 'home.hot', texts: { en: 'x' } }), /already in site-home/],
  ['add: no id', () => addMessage(root, { id: 'Home', texts: { en: 'x' } }), /is not an id/],
  [
    'add: no English',
    () => addMessage(root, { id: 'home.x', texts: { vi: 'x' } }),
    /English text is missing/,
  ],
  [
    'add: two catalogues',
    () => addMessage(root, { id: 'home.x', texts: { en: 'x' } }),
    /console or site-home/,
  ],
  ['add: no catalogue', () => addMessage(root, { id: 'draws.x', texts: { en: 'x' } }), /with --file/],
  [
    'add: no area',
    () => addMessage(root, { id: 'draws.x', texts: { en: 'x' }, file: 'draws' }),
    /is not an area/,
  ],
  ['rename: an unknown id', () => renameMessage(root, 'home.cold', 'home.x'), /no message home.cold/],
  ['rename: a known id', () => renameMessage(root, 'home.hot', 'home.title'), /already in site-home/],
  ['rename: no id', () => renameMessage(root, 'home.hot', ''), /is not an id/],
  ['remove: an unknown id', () => removeMessage(root, 'home.cold'), /no message home.cold/],
  ['remove: a used id', () => removeMessage(root, 'home.hot'), /Home.test.tsx:1\n {2}src\/site\/Home.tsx:1$/],
])('%s is refused, and no file changes', (_, act, fault) => {
  expect(act).toThrow(fault)
  expect(untouched(...Object.keys(tree))).toBe(true)
})

test('a refusal of an ordinary wish is a fault that the terminal shows', () => {
  expect(() => removeMessage(root, 'home.cold')).toThrow(WordsFault)
})

test('a missing message comes with its English text, description and uses', () => {
  const [gap, ...others] = findGaps(root, 'vi', 'members')
  expect(others).toEqual([])
  expect(gap && textOfGap(gap)).toBe(
    [
      'home.hot  (site-home)',
      '  English: Hot',
      '  Means:   A badge on a game that many play.',
      '  Used:    src/site/Home.tsx:1',
    ].join('\n'),
  )
  expect(findGaps(root, 'vi', 'operators').map(({ id, uses }) => [id, uses])).toEqual([
    ['home.kind.new', ['src/site/Home.tsx:2 (`home.kind.…`)']],
  ])
  expect(countGaps(root, 'vi', 'members')).toBe(1)
  expect(countGaps(root, 'th', 'members')).toBe(3)
})
