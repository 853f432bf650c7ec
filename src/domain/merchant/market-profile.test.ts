import { expect, test } from 'vitest'

import { marketProfile } from './market-profile.ts'

test('cockfighting is on where everything is open, and off in the strict profile', () => {
  expect(marketProfile('open').categoriesOff).toEqual([])
  expect(marketProfile('strict').categoriesOff).toEqual(['cockfight'])
})

test('a market that nobody knows is the strictest one', () => {
  expect(marketProfile('atlantis')).toEqual(marketProfile('strict'))
})
