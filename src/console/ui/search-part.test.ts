import { expect, test } from 'vitest'

import { choicePart, dayPart, idPart, pagesPart, textPart } from './search-part.ts'

const rows: readonly (readonly [string, unknown, unknown])[] = [
  ['a text', textPart('ana'), 'ana'],
  ['a number that the address made of a text', textPart(639171), '639171'],
  ['an empty text', textPart(''), undefined],
  ['a text without end', textPart('x'.repeat(121)), undefined],
  ['an object', textPart({}), undefined],
  ['a choice', choicePart('closed', ['active', 'closed']), 'closed'],
  ['no choice', choicePart('gone', ['active', 'closed']), undefined],
  ['an id', idPart(42), '42'],
  ['an id that is none', idPart('4 OR 1'), undefined],
  ['a day', dayPart('2026-11-21'), '2026-11-21'],
  ['a day that is none', dayPart('2026-13-41'), undefined],
  ['pages', pagesPart(['a', 1, '', 'b']), ['a', 'b']],
  ['no pages', pagesPart('a'), []],
]

test.each(rows)('of an address: %s', (_what, found, expected) => {
  expect(found).toEqual(expected)
})
