import { expect, test } from 'vitest'

import {
  chooseLanguage,
  findLanguage,
  type LanguageCode,
  languages,
  parseAcceptLanguage,
} from './language.ts'

test('codes and tags are unique, and those written from the right are marked', () => {
  expect(new Set(languages.map((language) => language.code)).size).toBe(languages.length)
  expect(new Set(languages.map((language) => language.tag)).size).toBe(languages.length)
  expect(
    languages.filter((language) => language.direction === 'rtl').map((language) => language.code),
  ).toEqual(['UR', 'AR', 'FA'])
  expect(findLanguage('XX')).toBeUndefined()
})

const offered: LanguageCode[] = ['EN', 'VI', 'CN', 'TY', 'AR']

// Each row is one visitor: the cookie, the header, and the chosen language.
const rows: [string | undefined, string | undefined, LanguageCode][] = [
  ['VI', 'ar', 'VI'],
  ['FR', 'ar', 'AR'],
  [undefined, 'fr-FR,fr;q=0.9,vi;q=0.8', 'VI'],
  [undefined, 'vi;q=0.1,ar;q=0.9', 'AR'],
  [undefined, 'tl-PH', 'TY'],
  [undefined, 'zh-Hans-CN', 'CN'],
  [undefined, 'zh-TW', 'EN'],
  [undefined, 'en;q=0', 'EN'],
  [undefined, undefined, 'EN'],
  ['../../etc', '*;q=1, <script>', 'EN'],
]
for (const [chosen, accepted, expected] of rows) {
  test(`cookie ${chosen}, header ${accepted}: ${expected}`, () => {
    expect(chooseLanguage({ chosen, accepted, offered, fallback: 'EN' })).toBe(expected)
  })
}

test('a merchant whose own language is not offered greets with its first one', () => {
  expect(chooseLanguage({ chosen: undefined, accepted: undefined, offered: ['VI'], fallback: 'EN' })).toBe(
    'VI',
  )
})

test('a header of any length is read in its first entries only', () => {
  expect(parseAcceptLanguage('en,'.repeat(100_000)).length).toBeLessThanOrEqual(100)
})
