import { expect, test } from 'vitest'

import { categories, hallsInNavigation, isCategory, visibleCategories } from './category.ts'

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

test('a text is a category only when it is the name of one', () => {
  expect(categories.every((category) => isCategory(category.id))).toBe(true)
  expect(['', 'Slots', 'constructor', '__proto__'].filter(isCategory)).toEqual([])
})

test('an empty hall leaves the navigation unless the operator keeps empty halls', () => {
  const brand = { categories: ['live', 'sports', 'slots'], emptyHalls: ['sports', 'cards'] } as const
  expect(hallsInNavigation({ ...brand, flags: { emptyHalls: false } })).toEqual(['live', 'slots'])
  expect(hallsInNavigation({ ...brand, flags: { emptyHalls: true } })).toEqual(['live', 'sports', 'slots'])
})
