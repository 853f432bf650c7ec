import { expect, test } from 'vitest'

import { missingIn, readDocument, wordsIn } from './document.ts'
import type { Kind } from './field.ts'

const kind = {
  id: 'sample',
  isOrdered: true,
  words: {
    title: { type: 'line', max: 10, isRequired: true },
    text: { type: 'rich', max: 20, isRequired: false },
  },
  facts: {
    group: { type: 'choice', of: ['a', 'b'], isRequired: true },
    tags: { type: 'choices', of: ['x', 'y', 'z'] },
    picture: { type: 'picture', isRequired: false },
    link: { type: 'link', isRequired: false },
    code: { type: 'name', max: 5, isRequired: false },
    from: { type: 'moment', isRequired: false },
    count: { type: 'whole', least: 1, most: 9, isRequired: false },
    isOn: { type: 'switch' },
  },
} as const satisfies Kind

const rules = {
  languages: ['EN', 'AR'],
  defaultLanguage: 'EN',
  outsideHosts: ['partner.example'],
  clean: (html: string) => html.replaceAll('<script>', ''),
}
const read = (given: unknown) => readDocument(kind, given, rules)
const picture = '00000000-0000-4000-8000-000000000000'

test('allowed values are kept: trimmed lines, sanitized HTML, choices in their own order', () => {
  const facts = {
    group: 'a',
    tags: ['z', 'x'],
    picture,
    link: { type: 'outside', target: 'https://partner.example/' },
    code: 'GOLD',
    from: '2030-01-02T03:04:05Z',
    count: 9,
    isOn: true,
  }
  const { document, faults } = read({
    words: { EN: { title: '  Two   words ', text: '<script><p>a</p>' }, AR: { title: 'عنوان' } },
    facts,
  })
  expect(faults).toEqual([])
  expect(document).toEqual({
    words: { EN: { title: 'Two words', text: '<p>a</p>' }, AR: { title: 'عنوان', text: '' } },
    facts: { ...facts, tags: ['x', 'z'] },
  })
})

// Each row: the case, the input, and the field of the fault.
for (const [why, given, fault] of [
  ['a long line', { words: { EN: { title: 'x'.repeat(11) } } }, ['title', 'too_long']],
  ['a long text', { words: { EN: { text: 'x'.repeat(21) } } }, ['text', 'too_long']],
  ['no text at all', { words: { EN: { title: 7 } } }, ['title', 'not_allowed']],
  ['a sign nobody sees', { words: { EN: { title: 'a\u202eb' } } }, ['title', 'not_allowed']],
  ['a zero byte', { words: { EN: { title: 'a\0b' } } }, ['title', 'not_allowed']],
  ['a foreign language', { words: { VI: { title: 'a' } } }, ['words', 'unknown']],
  ['a foreign word', { words: { EN: { body: 'a' } } }, ['body', 'unknown']],
  ['a foreign fact', { facts: { colour: 'red' } }, ['colour', 'unknown']],
  ['a name of the prototype', { facts: JSON.parse('{"__proto__": 1}') as object }, ['__proto__', 'unknown']],
  ['no choice', { facts: { group: 'c' } }, ['group', 'not_allowed']],
  ['a foreign choice', { facts: { tags: ['x', 'w'] } }, ['tags', 'not_allowed']],
  ['no list', { facts: { tags: 'x' } }, ['tags', 'not_allowed']],
  ['no picture', { facts: { picture: '/etc/passwd' } }, ['picture', 'not_allowed']],
  [
    'a foreign host',
    { facts: { link: { type: 'outside', target: 'https://evil.example' } } },
    ['link', 'not_allowed'],
  ],
  ['no link', { facts: { link: '/index' } }, ['link', 'not_allowed']],
  ['a link and more', { facts: { link: { type: 'page', target: '/', x: 1 } } }, ['link', 'not_allowed']],
  ['a tag in a name', { facts: { code: '<b>' } }, ['code', 'not_allowed']],
  ['a long name', { facts: { code: 'SILVER' } }, ['code', 'not_allowed']],
  ['a local time', { facts: { from: '2030-01-02 03:04' } }, ['from', 'not_allowed']],
  ['too little', { facts: { count: 0 } }, ['count', 'not_allowed']],
  ['a half', { facts: { count: 1.5 } }, ['count', 'not_allowed']],
  ['a number as text', { facts: { count: '2' } }, ['count', 'not_allowed']],
  ['a word for a switch', { facts: { isOn: 'yes' } }, ['isOn', 'not_allowed']],
] as const) {
  test(`refused beside its field: ${why}`, () =>
    expect(read(given).faults).toEqual([expect.objectContaining({ field: fault[0], fault: fault[1] })]))
}

test('broken text is made whole before it is kept', () => {
  const { document, faults } = read({ words: { EN: { title: 'a\ud800', text: '<p>\0b\udfff</p>' } } })
  expect(faults).toEqual([])
  expect(document.words['EN']).toEqual({ title: 'a\ufffd', text: '<p>b\ufffd</p>' })
})

test('whatever comes is read without breaking', () => {
  for (const given of [null, [], 'x', 7, { words: [], facts: 'x' }, { words: { EN: null } }])
    expect(read(given).faults).toEqual([])
})

test('a draft may be incomplete, and its missing fields are named', () => {
  const { document, faults } = read({ words: { AR: { title: 'عنوان' } } })
  expect(faults).toEqual([])
  expect(missingIn(kind, document, rules)).toEqual([
    { field: 'title', language: 'EN', fault: 'missing' },
    { field: 'group', fault: 'missing' },
  ])
  expect(
    missingIn(kind, read({ words: { EN: { title: 'a' } }, facts: { group: 'b' } }).document, rules),
  ).toEqual([])
})

// Each row: the reader's language, and the words shown.
for (const [language, fallback, title] of [
  ['AR', 'EN', 'عنوان'],
  ['VI', 'EN', 'Title'],
  ['VI', 'CN', 'Title'],
] as const) {
  test(`${language}, else ${fallback}`, () => {
    const { document } = read({ words: { EN: { title: 'Title', text: 'a' }, AR: { title: 'عنوان' } } })
    expect(wordsIn(kind, document, language, fallback).title).toBe(title)
  })
}

test('words half written are not shown while whole ones are there; where there are none, nothing breaks', () => {
  const { document } = read({ words: { EN: { title: 'Title' }, AR: { text: 'نص' } } })
  expect(wordsIn(kind, document, 'AR', 'EN')).toEqual({ title: 'Title', text: '' })
  expect(wordsIn(kind, read({}).document, 'AR', 'EN')).toEqual({ title: '', text: '' })
})

// Each row: the facts of a kind that asks for one of two, and what is missing.
for (const [facts, missing] of [
  [{}, ['drawn']],
  [{ drawn: 'a' }, []],
  [{ sent: 'b' }, []],
] as const) {
  test(`one of two is enough: ${JSON.stringify(facts)}`, () => {
    const name = { type: 'name', max: 5, isRequired: false } as const
    const either = { ...kind, words: {}, facts: { drawn: name, sent: name }, oneOf: ['drawn', 'sent'] }
    expect(missingIn(either, { words: {}, facts }, rules).map(({ field }) => field)).toEqual(missing)
  })
}
