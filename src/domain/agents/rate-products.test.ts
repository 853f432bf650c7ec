import { expect, test } from 'vitest'

import type { Category } from '#domain/navigation/category.ts'
import type { Product } from '#domain/plays/play.ts'

import { noRates, rateOf, rateProductOf, rateProducts } from './rate-products.ts'

test.each<[Product, Category, string | undefined]>([
  ['lottery', 'lottery', 'lottery'],
  ['lottery', 'elottery', 'lottery'],
  ['games', 'lottery', undefined],
  ['games', 'elottery', undefined],
  ['games', 'slots', 'slots'],
  ['games', 'fishing', 'slots'],
  ['games', 'live', 'live'],
  ['games', 'cards', 'live'],
  ['games', 'sports', 'sports'],
  ['sports', 'sports', 'sports'],
  ['games', 'esports', 'sports'],
  ['games', 'cockfight', 'sports'],
])('plays of %s in the hall %s have the rate of %s', (product, category, expected) => {
  expect(rateProductOf({ product, category })).toBe(expected)
})

test('an account without rates has no return of its own and no rebates', () => {
  expect(rateProducts.map((product) => rateOf(noRates, product))).toEqual([undefined, 0, 0, 0])
})
