import { expect, test } from 'vitest'

import { categories, visibleCategories } from './category.ts'

test('a category that the market switched off is not in the navigation, the order of the others stays', () => {
  expect(visibleCategories([])).toEqual(categories.map((category) => category.id))
  expect(visibleCategories(['cockfight', 'live'])).toEqual([
    'lottery',
    'sports',
    'fishing',
    'slots',
    'cards',
    'esports',
    'elottery',
  ])
})
