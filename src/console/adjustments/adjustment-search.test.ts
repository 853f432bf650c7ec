import { expect, test } from 'vitest'

import { adjustmentFilters, readAdjustmentSearch } from './adjustment-search.ts'

test.each([
  [{}, { state: 'proposed' }],
  [{ state: 'rejected' }, { state: 'rejected' }],
  [{ state: 'nonsense' }, { state: 'proposed' }],
  [{ state: 'all' }, {}],
])('%j asks for %j', (raw, expected) => {
  expect(adjustmentFilters(readAdjustmentSearch(raw))).toEqual(expected)
})
