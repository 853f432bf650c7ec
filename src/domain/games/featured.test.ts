import { expect, test } from 'vitest'

import { featuredIn } from './featured.ts'

test.each([
  [
    ['lottery', 'live', 'slots'],
    ['slots', 'live'],
  ],
  [['live', 'cards'], ['live']],
  [['sports'], []],
] as const)('of the halls %j the home page shows games of %j', (categories, expected) => {
  expect(featuredIn(categories)).toEqual(expected)
})
