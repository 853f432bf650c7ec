import { expect, test } from 'vitest'

import { readRoundsSearch, roundFilters } from './rounds-search.ts'

test.each([
  [{}, {}],
  [
    { account: 'linh', provider: 'sim', vendor: 'SIM', game: '7', state: 'open', from: '2026-11-01' },
    { account: 'linh', provider: 'sim', vendor: 'SIM', game: '7', state: 'open', from: '2026-11-01' },
  ],
  [
    { account: 'linh', text: 'r-1', by: 'transaction' },
    { text: 'r-1', by: 'transaction' },
  ],
  [
    { text: 'r-1', by: 'toString' },
    { text: 'r-1', by: 'round' },
  ],
  [{ provider: '../x', vendor: 'a b', game: '-1', state: 'closed', from: '2026-13-99' }, {}],
])('%o asks for %o', (raw, filters) => {
  expect(roundFilters(readRoundsSearch(raw))).toEqual(filters)
})
