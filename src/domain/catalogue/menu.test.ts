import { expect, test } from 'vitest'

import { categories } from '#domain/navigation/category.ts'

import { categoryCodes, categoryOfCode, codeOfCategory, leadsOn } from './menu.ts'

test.each([
  [0, false],
  [1, false],
  [10, false],
  [11, true],
  [12, false],
])('a dropdown of %i vendors leads on to more: %s', (count, more) => {
  expect(leadsOn(count)).toBe(more)
})

test('every category is known by its code, and every code by its category', () => {
  expect(categoryCodes.map(categoryOfCode)).toEqual(categories.map((one) => one.id))
  expect(categories.map((one) => codeOfCategory(one.id))).toEqual(categoryCodes)
})
