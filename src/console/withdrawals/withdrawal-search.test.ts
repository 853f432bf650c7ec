import { expect, test } from 'vitest'

import { noFilters, readWithdrawalSearch, withdrawalFilters } from './withdrawal-search.ts'

const plain = { queue: 'review', at: [], open: undefined, ...noFilters }

// Each row: the URL's parameters, and the resulting state.
for (const [raw, search] of [
  [{}, plain],
  [
    { queue: 'trouble', open: '7', at: ['x'] },
    { ...plain, queue: 'trouble', at: ['x'], open: '7' },
  ],
  [
    { queue: 'constructor', open: '0', only: 'toString', risk: 'no', least: '-1', most: '1e9', sort: '1' },
    plain,
  ],
  [
    { text: 'p4', only: 'late', risk: 'none', least: '10', most: '20.50', sort: 'amount' },
    { ...plain, text: 'p4', only: 'late', risk: 'none', least: '10', most: '20.50', sort: 'amount' },
  ],
] as const) {
  test(`${JSON.stringify(raw)} reads as ${search.queue} with ${search.only ?? 'all'}`, () =>
    expect(readWithdrawalSearch(raw)).toEqual(search))
}

test('filters that are not set are not sent', () => {
  expect(withdrawalFilters(readWithdrawalSearch({ risk: 'none', at: ['x'] }))).toEqual({
    queue: 'review',
    risk: 'none',
  })
})
