import { expect, test } from 'vitest'

import { foldedNames, readGameName } from './game-name.ts'

test.each([
  [{ EN: 'Dragon Forge' }, 'dragon forge'],
  [{ EN: 'Lion’s Gate', VI: 'Cổng Sư Tử', CN: '狮门' }, 'lion s gate\ncong su tu\n狮门'],
  [{ EN: 'Koi', VI: 'KOI' }, 'koi'],
  // A name without letters is valid, but no search finds it.
  [{ EN: '777!' }, '777'],
  [{ EN: '???' }, '???'],
])('%j is searched as %j', (label, folded) => {
  expect(foldedNames(label)).toBe(folded)
})

test.each([
  ['  Dragon   Forge ', 'Dragon Forge'],
  ['', undefined],
  ['<b>Dragon</b>', undefined],
  ['x'.repeat(121), undefined],
])('%j is shown as %j', (given, expected) => {
  expect(readGameName(given)).toBe(expected)
})
