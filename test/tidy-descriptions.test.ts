import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

import { areas, type Catalogue, promisedLanguages, shipped } from '#locales/catalogues.ts'

import { root } from './tidy/sources.ts'
import { undescribedMessages } from './tidy/word-checks.ts'

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalogue
const files = globSync('locales/descriptions/*.json', { cwd: root }).map((path) => basename(path))

test('a description belongs to a message of the catalogue with the same name, and stands in its order', () => {
  for (const file of files) {
    const ids = Object.keys(readJson(`locales/descriptions/${file}`))
    const english = Object.keys(readJson(`locales/en/${file}`))
    expect(ids, file).toEqual(english.filter((id) => ids.includes(id)))
  }
  const empty = files.flatMap((file) =>
    Object.entries(readJson(`locales/descriptions/${file}`)).filter(([, text]) => text.trim() === ''),
  )
  expect(empty).toEqual([])
})

test('an English word that languages translate differently from place to place has descriptions', () => {
  const descriptions = Object.assign({}, ...files.map((file) => readJson(`locales/descriptions/${file}`)))
  const others = promisedLanguages.operators
    .filter((code) => code !== 'EN')
    .map((code) => shipped.read(areas, code))
  expect(undescribedMessages(shipped.read(areas, 'EN'), others, descriptions)).toEqual([])
})

test.each<[why: string, others: Catalogue[], descriptions: Catalogue, undescribed: string[]]>([
  [
    'three languages differ',
    [
      { a: '1', b: '2' },
      { a: '1', b: '2' },
      { a: '1', b: '2' },
    ],
    {},
    ['a', 'b'],
  ],
  [
    'two differ',
    [
      { a: '1', b: '2' },
      { a: '1', b: '2' },
      { a: '1', b: '1' },
    ],
    {},
    [],
  ],
  [
    'one is described',
    [
      { a: '1', b: '2' },
      { a: '1', b: '2' },
      { a: '1', b: '2' },
    ],
    { a: 'Verb' },
    ['b'],
  ],
])('the check counts: %s', (_, others, descriptions, undescribed) => {
  expect(undescribedMessages({ a: 'Open', b: 'Open', c: 'Two words' }, others, descriptions)).toEqual(
    undescribed,
  )
})
