import { expect, test } from 'vitest'

import { putBack } from './put-back.ts'

const values = {
  hours: 24,
  fields: { email: { least: 5, most: 9 }, name: { least: 1, most: 2 } },
  words: { EN: { 'home.title': 'New', 'home.text': 'Kept' } },
  rules: [{ range: '10.0.0.0/8' }],
  countries: ['PH'],
}

const cases: readonly (readonly [what: string, before: unknown, path: string, patch: unknown])[] = [
  ['a value', { hours: 12 }, 'hours', { hours: 12 }],
  [
    'a value of a group, and no other',
    { fields: { email: { least: 1, most: 1 } } },
    'fields.email.least',
    { fields: { email: { least: 1, most: 9 }, name: { least: 1, most: 2 } } },
  ],
  [
    'a key with dots',
    { words: { EN: { 'home.title': 'Old' } } },
    'words.EN.home.title',
    { words: { EN: { 'home.title': 'Old', 'home.text': 'Kept' } } },
  ],
  [
    'an entry that did not exist',
    { words: { EN: {} } },
    'words.EN.home.title',
    { words: { EN: { 'home.text': 'Kept' } } },
  ],
  ['a list of records, as a whole', { rules: [] }, 'rules[1].range', { rules: [] }],
  ['a list of words', { countries: ['VN', 'TH'] }, 'countries', { countries: ['VN', 'TH'] }],
  ['a value that the record lacks', {}, 'hours', undefined],
  ['a value that the form lacks', { gone: 1 }, 'gone', undefined],
  ['no record', null, 'hours', undefined],
]

test.each(cases)('puts back %s', (_what, before, path, patch) => {
  expect(putBack(values, before, path)).toEqual(patch)
})
