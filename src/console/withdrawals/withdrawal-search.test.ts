import { expect, test } from 'vitest'

import { readWithdrawalSearch } from './withdrawal-search.ts'

// Each row: the URL's parameters, and the resulting state.
for (const [raw, search] of [
  [{}, { queue: 'review', at: [], open: undefined }],
  [
    { queue: 'trouble', open: '7', at: ['x'] },
    { queue: 'trouble', at: ['x'], open: '7' },
  ],
  [
    { queue: 'constructor', open: '0' },
    { queue: 'review', at: [], open: undefined },
  ],
] as const) {
  test(`${JSON.stringify(raw)} asks for ${search.queue}`, () =>
    expect(readWithdrawalSearch(raw)).toEqual(search))
}
