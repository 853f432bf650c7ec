import { expect, test } from 'vitest'

import { beginsLike, slipsAllowed } from './typo.ts'

test.each([
  [1, 0],
  [3, 0],
  [4, 1],
  [7, 1],
  [8, 2],
])('%i letters may hold %i slips', (length, slips) => {
  expect(slipsAllowed(length)).toBe(slips)
})

test.each([
  ['baccarat', 'bacarat', 1, true],
  ['baccarat', 'bacc', 0, true],
  ['baccarat', 'bacar', 1, true],
  ['baccarat', 'abcca', 1, true],
  ['baccarat', 'baccaratt', 1, true],
  ['baccarat', 'blackj', 1, false],
  ['sports', 'spotrs', 1, true],
  ['sports', 'sprots', 1, true],
  ['sports', 'sprost', 1, false],
  ['slots', 'lots', 1, true],
  ['dog', 'doggery', 1, false],
])('%s begins like "%s" within %i slips: %s', (word, typed, slips, alike) => {
  expect(beginsLike(word, typed, slips)).toBe(alike)
})
