import { expect, test } from 'vitest'

import { contractFilters, readContractsSearch, versionOf } from './contracts-search.ts'

test.each([
  ['12.3', { id: '12', version: 3 }],
  ['12', undefined],
  ['0.1', undefined],
  ['1.0', undefined],
  ['1.2.3', undefined],
])('the open row %s is a version: %j', (open, expected) => {
  expect(versionOf(open)).toEqual(expected)
  expect(readContractsSearch({ open }).open).toBe(expected && open)
})

test('values that are no filter are left out', () => {
  const read = readContractsSearch({ side: 'all', kind: 'weekly', state: 'active', account: '' })
  expect(contractFilters(read)).toEqual({ isOfAll: true, state: 'active' })
})
