import { expect, test } from 'vitest'

import { type Clicks, countClick, turnedLanguage } from './logo-clicks.ts'

// Each row: the click times, and the clicks that switch the language.
test.each([
  ['five in a row', [0, 300, 600, 900, 1200], [4]],
  ['four', [0, 300, 600, 900], []],
  ['ten in a row', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 9]],
  ['a pause before the fifth', [0, 300, 600, 900, 2901], []],
  ['five after a pause', [0, 300, 5000, 5300, 5600, 5900, 6200], [6]],
] as const)('%s', (_, moments, turns) => {
  let clicks: Clicks = { count: 0, atMs: 0 }
  const turned = moments.flatMap((atMs, place) => {
    const next = countClick(clicks, atMs)
    clicks = next
    return next.isFifth ? [place] : []
  })
  expect(turned).toEqual(turns)
})

// Each row: the page's language, the offered ones, and the one after five clicks.
test.each([
  ['EN', ['EN', 'CN'], 'CN'],
  ['CN', ['EN', 'CN'], 'EN'],
  ['VI', ['VI', 'EN', 'CN'], 'CN'],
  ['EN', ['EN', 'VI'], undefined],
  ['CN', ['CN'], undefined],
] as const)('from %s with %o to %s', (language, offered, turned) => {
  expect(turnedLanguage(language, offered)).toBe(turned)
})
