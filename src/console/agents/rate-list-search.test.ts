import { expect, test } from 'vitest'

import { nextProduct, rateListFilters, readRateListSearch } from './rate-list-search.ts'

test.each([
  ['nothing', {}, { product: 'lottery' }],
  ['a band', { band: 940000, product: 'slots' }, { product: 'slots', band: 940_000 }],
  ['a band that is no return', { band: '1', product: 'poker' }, { product: 'lottery' }],
  ['a band above all returns', { band: '995000' }, { product: 'lottery' }],
  ['the lowest first', { up: 'yes', find: 'co' }, { product: 'lottery', find: 'co', isAscending: true }],
])('%s in the address becomes the filters', (_what, raw, filters) => {
  expect(rateListFilters(readRateListSearch(raw))).toEqual(filters)
})

test('choosing the product again turns the order around', () => {
  const first = nextProduct({ product: 'lottery', up: undefined }, 'slots')
  expect(first).toEqual({ product: 'slots', up: undefined })
  const second = nextProduct(first, 'slots')
  expect(second.up).toBe('yes')
  expect(nextProduct(second, 'slots').up).toBeUndefined()
})
