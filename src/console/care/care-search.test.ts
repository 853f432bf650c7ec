import { expect, test } from 'vitest'

import { careFilters, liftFilters, readCareSearch, readLiftSearch } from './care-search.ts'

test.each([
  [{}, {}],
  [
    { level: 'high', spoken: 'no' },
    { level: 'high', spoken: 'no' },
  ],
  [{ marker: 'night_play' }, { marker: 'night_play' }],
  [{ level: 'nonsense', marker: '1', spoken: true }, {}],
])('%j asks the report for %j', (raw, expected) => {
  expect(careFilters(readCareSearch(raw))).toEqual(expected)
})

test.each([
  [{}, { state: 'proposed' }],
  [{ state: 'lapsed' }, { state: 'lapsed' }],
  [{ state: 'nonsense' }, { state: 'proposed' }],
  [{ state: 'all' }, {}],
])('%j asks the limits to loosen for %j', (raw, expected) => {
  expect(liftFilters(readLiftSearch(raw))).toEqual(expected)
})
