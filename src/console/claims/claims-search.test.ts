import { expect, test } from 'vitest'

import { claimFilters, readClaimsSearch } from './claims-search.ts'

// Each row: the URL's parameters, and the resulting filters.
test.each([
  [{}, {}],
  [
    { state: 'objected', account: 'linh', least: '50.5', days: '30', open: '12' },
    { state: 'objected', account: 'linh', least: '50.5', days: 30 },
  ],
  [{ state: 'spent', least: '1e9', days: '-1' }, {}],
])('%j', (raw, expected) => {
  expect(claimFilters(readClaimsSearch(raw))).toEqual(expected)
})
